import { createRequire } from 'node:module';
import { isForbidden } from '../errors.ts';
import { requireKnownKafkajs } from './known-version.ts';
import { encodeProduceRequest, type ProduceParams } from './produce-request.ts';

const load = createRequire(import.meta.url);

/** It throws for any other release of kafkajs. */
export function patchKafkajs(): void {
  requireKnownKafkajs(load);
  patchRequestQueue();
  patchCoordinatorSearch();
  patchBrokerPool();
  patchConsumerGroup();
}

type RequestQueue = {
  pending: unknown[];
  throttledUntil: number;
  throttleCheckTimeoutId: NodeJS.Timeout | null;
  checkPendingRequests(): void;
  scheduleCheckPendingRequests(): void;
  requestTimeout: number;
  requestTimeoutIntervalId: NodeJS.Timeout;
  inflight: ReadonlyMap<number, { sentAt: number; requestTimeout: number; timeoutRequest(): void }>;
  isConnected(): boolean;
  destroy(): void;
  scheduleRequestTimeoutCheck(): void;
};

const CHECK_EVERY_MS = 10;
/** An unanswered request ends at most this share of its deadline late. */
const TIMEOUT_SHARE = 1 / 10;

/**
 * kafkajs 2.2.4 re-arms a timer of about 1 ms on every idle connection, which takes 3 % of a core, and checks
 * each connection for late requests ten times a second.
 */
function patchRequestQueue(): void {
  const { prototype }: { prototype: RequestQueue } = load('kafkajs/src/network/requestQueue');
  prototype.scheduleCheckPendingRequests = function (this: RequestQueue) {
    if (this.throttleCheckTimeoutId !== null || this.pending.length === 0) return;
    const throttledMs = this.throttledUntil - Date.now();
    this.throttleCheckTimeoutId = setTimeout(
      () => {
        this.throttleCheckTimeoutId = null;
        this.checkPendingRequests();
      },
      throttledMs > 0 ? throttledMs : CHECK_EVERY_MS,
    );
  };
  prototype.scheduleRequestTimeoutCheck = function (this: RequestQueue) {
    this.destroy();
    this.requestTimeoutIntervalId = setInterval(() => {
      const nowMs = Date.now();
      for (const request of this.inflight.values()) {
        if (nowMs - request.sentAt > request.requestTimeout) request.timeoutRequest();
      }
      if (!this.isConnected()) this.destroy();
    }, this.requestTimeout * TIMEOUT_SHARE);
  };
}

export type Membership = { groupId: string; memberId: string | null };

type ConsumerGroup = {
  cluster: object;
  groupId: string;
  memberId: string | null;
  joinAndSync(): Promise<void>;
};

const memberships = new WeakMap<object, Membership>();

export function rememberMembership(cluster: object, membership: Membership): void {
  memberships.set(cluster, membership);
}

/**
 * kafkajs joins as a new member when its coordinator dies, and the group waits 6 s for the former one. With
 * the old id it takes over at once.
 */
function patchConsumerGroup(): void {
  const { prototype }: { prototype: ConsumerGroup } = load('kafkajs/src/consumer/consumerGroup');
  const { joinAndSync } = prototype;
  prototype.joinAndSync = function (this: ConsumerGroup) {
    const membership = memberships.get(this.cluster);
    if (membership?.groupId === this.groupId) this.memberId ??= membership.memberId;
    // Only the first join needs the id; later kafkajs has a newer one.
    memberships.delete(this.cluster);
    return joinAndSync.call(this);
  };
}

type CoordinatorSearch = { groupId: string; coordinatorType: number };
type Cluster = {
  brokerPool: {
    withBroker(ask: (found: { broker: Broker }) => Promise<unknown>): Promise<unknown>;
  };
  findGroupCoordinatorMetadata(search: CoordinatorSearch): Promise<unknown>;
};
type Broker = { findGroupCoordinator(search: CoordinatorSearch): Promise<unknown> };

/** Without the right to a group, kafkajs 2.2.4 reports that no coordinator was found, and would retry for ever. */
function patchCoordinatorSearch(): void {
  const { prototype }: { prototype: Cluster } = load('kafkajs/src/cluster');
  const find = prototype.findGroupCoordinatorMetadata;
  prototype.findGroupCoordinatorMetadata = async function (this: Cluster, search) {
    try {
      return await find.call(this, search);
    } catch (error) {
      let reason: unknown = error;
      const note = (refusal: unknown): void => {
        reason = refusal;
      };
      await this.brokerPool.withBroker(({ broker }) => broker.findGroupCoordinator(search).catch(note));
      throw isForbidden(reason) ? reason : error;
    }
  };
}

type BrokerPool = {
  brokers: Readonly<Record<string, { isConnected(): boolean }>>;
  findBroker(broker: { nodeId: string }): Promise<unknown>;
  findConnectedBroker(): Promise<unknown>;
};

/**
 * kafkajs 2.2.4 asks only connected brokers. If the only one has lost the others, it claims leadership and
 * reports no new messages for ever, so the patch also connects the others.
 */
function patchBrokerPool(): void {
  const { prototype }: { prototype: BrokerPool } = load('kafkajs/src/cluster/brokerPool');
  const { findConnectedBroker } = prototype;
  prototype.findConnectedBroker = function (this: BrokerPool) {
    for (const [nodeId, broker] of Object.entries(this.brokers)) {
      if (!broker.isConnected()) this.findBroker({ nodeId }).catch(() => undefined);
    }
    return findConnectedBroker.call(this);
  };
}

type EncodedRequest = { encode(): Promise<{ buf: Buffer; buffer: Buffer }> };
type ProduceDefinition = {
  protocol(of: { version: number }): (params: ProduceParams) => { request: EncodedRequest };
};

const FIRST_WITH_RECORD_BATCHES = 3;

let areProduceRequestsPatched = false;

/** kafkajs's encoder took a fifth of the processor time in services that send much. Pure consumers keep it. */
export function patchProduceRequests(): void {
  if (areProduceRequestsPatched) return;
  areProduceRequestsPatched = true;
  const definition: ProduceDefinition = load('kafkajs/src/protocol/requests/produce');
  const { protocol } = definition;
  definition.protocol = (of) => {
    const make = protocol(of);
    if (of.version < FIRST_WITH_RECORD_BATCHES) return make;
    return (params) => {
      const made = make(params);
      made.request.encode = async () => {
        const buffer = encodeProduceRequest(params, Date.now());
        return { buf: buffer, buffer };
      };
      return made;
    };
  };
}
