import { createRequire } from 'node:module';
import { isForbidden } from '../errors.ts';
import { requireKnownKafkajs } from './known-version.ts';
import { encodeProduceRequest, type ProduceParams } from './produce-request.ts';

const load = createRequire(import.meta.url);

/** Repairs kafkajs where its public interface offers no way. Throws for any other release than the known one. */
export function patchKafkajs(): void {
  requireKnownKafkajs(load);
  patchRequestQueue();
  patchCoordinatorSearch();
  patchBrokerPool();
  patchConsumerGroup();
}

/** The used members of kafkajs's internal request queue. */
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
 * kafkajs 2.2.4 re-arms a timer of about 1 ms on every connection for ever, even with nothing to send: 3 % of a core when idle,
 * and a negative timeout that newer Node versions warn about. Without pending requests no timer is needed. It also checks ten
 * times a second for late requests, on each of a service's three to eight connections.
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

/** The identity of a consumer in its group, so that it can return as the same member. */
export type Membership = { groupId: string; memberId: string | null };

/** The used members of kafkajs's internal consumer group. */
type ConsumerGroup = {
  cluster: object;
  groupId: string;
  memberId: string | null;
  joinAndSync(): Promise<void>;
};

const memberships = new WeakMap<object, Membership>();

/** Lets the consumer with this internal cluster object join as its former member. */
export function rememberMembership(cluster: object, membership: Membership): void {
  memberships.set(cluster, membership);
}

/**
 * A kafkajs consumer ends when its coordinator dies, and its successor joins as a new member. The group then waits for the former
 * member until its session is over: 6 s without consumption. With the old id it takes over at once. If the group no longer knows
 * the id, kafkajs joins without one.
 */
function patchConsumerGroup(): void {
  const { prototype }: { prototype: ConsumerGroup } = load('kafkajs/src/consumer/consumerGroup');
  const { joinAndSync } = prototype;
  prototype.joinAndSync = function (this: ConsumerGroup) {
    const membership = memberships.get(this.cluster);
    if (membership?.groupId === this.groupId) this.memberId ??= membership.memberId;
    // The id serves the first join only; later kafkajs has a newer one.
    memberships.delete(this.cluster);
    return joinAndSync.call(this);
  };
}

type CoordinatorSearch = { groupId: string; coordinatorType: number };
/** The used members of kafkajs's internal cluster. */
type Cluster = {
  brokerPool: {
    withBroker(ask: (found: { broker: Broker }) => Promise<unknown>): Promise<unknown>;
  };
  findGroupCoordinatorMetadata(search: CoordinatorSearch): Promise<unknown>;
};
type Broker = { findGroupCoordinator(search: CoordinatorSearch): Promise<unknown> };

/**
 * Without the right to a group, kafkajs 2.2.4 reports that no coordinator was found, as it does while brokers start, and so would
 * retry for ever. The patch asks once more and passes on the refusal.
 */
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

/** The used members of kafkajs's internal broker pool. */
type BrokerPool = {
  brokers: Readonly<Record<string, { isConnected(): boolean }>>;
  findBroker(broker: { nodeId: string }): Promise<unknown>;
  findConnectedBroker(): Promise<unknown>;
};

/**
 * kafkajs 2.2.4 asks only connected brokers for leaders and coordinators. The consumer of one partition may be connected to one
 * broker only; if that broker loses the others, it claims leadership and reports no new messages for ever. The patch also connects
 * the other brokers, so that one of the next requests goes to them.
 */
function patchBrokerPool(): void {
  const { prototype }: { prototype: BrokerPool } = load('kafkajs/src/cluster/brokerPool');
  const { findConnectedBroker } = prototype;
  prototype.findConnectedBroker = function (this: BrokerPool) {
    for (const [nodeId, broker] of Object.entries(this.brokers)) {
      // The next request retries a broker that cannot be reached.
      if (!broker.isConnected()) this.findBroker({ nodeId }).catch(() => undefined);
    }
    return findConnectedBroker.call(this);
  };
}

type EncodedRequest = { encode(): Promise<{ buf: Buffer; buffer: Buffer }> };
/** The used members of kafkajs's internal definition of produce requests. */
type ProduceDefinition = {
  protocol(of: { version: number }): (params: ProduceParams) => { request: EncodedRequest };
};

const FIRST_WITH_RECORD_BATCHES = 3;

let areProduceRequestsPatched = false;

/**
 * Replaces kafkajs's encoder of produce requests, from the first call on: in services that send much it took a fifth of the
 * processor time. Pure consumers keep the original.
 */
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
