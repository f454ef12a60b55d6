import { createRequire } from 'node:module';
import { isForbidden } from '../errors.ts';
import { requireKnownKafkajs } from './known-version.ts';
import { encodeProduceRequest, type ProduceParams } from './produce-request.ts';

const load = createRequire(import.meta.url);

/** Mends kafkajs where its public interface has no way to. Throws when it is not the release that this was written for. */
export function patchKafkajs(): void {
  requireKnownKafkajs(load);
  patchRequestQueue();
  patchCoordinatorSearch();
  patchBrokerPool();
  patchConsumerGroup();
}

/** The members of kafkajs's internal request queue that the patch needs. */
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
/** A request that is not answered ends this part of its deadline late at most. */
const TIMEOUT_SHARE = 1 / 10;

/**
 * kafkajs 2.2.4 re-arms a timer of about 1 ms on every connection for ever, even with nothing to send: 3 % of a
 * core when idle, and a negative timeout that newer Node warns of. Nothing pending needs no timer. And it looks ten
 * times a second whether a request is late, on each of a service's three to eight connections.
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

/** Who a consumer was in its group, so that it can come back as the same member. */
export type Membership = { groupId: string; memberId: string | null };

/** The members of kafkajs's internal consumer group that the patch needs. */
type ConsumerGroup = {
  cluster: object;
  groupId: string;
  memberId: string | null;
  joinAndSync(): Promise<void>;
};

const memberships = new WeakMap<object, Membership>();

/** Lets the consumer that owns this internal cluster object join as the member that it was. */
export function rememberMembership(cluster: object, membership: Membership): void {
  memberships.set(cluster, membership);
}

/**
 * A kafkajs consumer whose coordinator died ends, and its successor joins as somebody new: the group then waits for
 * the one that it was until that one's session is over, 6 s in which nothing is consumed. Known by its old id it
 * takes its place at once. When the group does not know the id any more, kafkajs joins without one.
 */
function patchConsumerGroup(): void {
  const { prototype }: { prototype: ConsumerGroup } = load('kafkajs/src/consumer/consumerGroup');
  const { joinAndSync } = prototype;
  prototype.joinAndSync = function (this: ConsumerGroup) {
    const membership = memberships.get(this.cluster);
    if (membership?.groupId === this.groupId) this.memberId ??= membership.memberId;
    // Only for the first time: afterwards kafkajs knows better.
    memberships.delete(this.cluster);
    return joinAndSync.call(this);
  };
}

type CoordinatorSearch = { groupId: string; coordinatorType: number };
/** The members of kafkajs's internal cluster that the patch needs. */
type Cluster = {
  brokerPool: {
    withBroker(ask: (found: { broker: Broker }) => Promise<unknown>): Promise<unknown>;
  };
  findGroupCoordinatorMetadata(search: CoordinatorSearch): Promise<unknown>;
};
type Broker = { findGroupCoordinator(search: CoordinatorSearch): Promise<unknown> };

/**
 * To who has no right to a group kafkajs 2.2.4 says that no coordinator was found, as when brokers start, and so would try
 * for ever. Asks once more and passes on the refusal.
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

/** The members of kafkajs's internal broker pool that the patch needs. */
type BrokerPool = {
  brokers: Readonly<Record<string, { isConnected(): boolean }>>;
  findBroker(broker: { nodeId: string }): Promise<unknown>;
  findConnectedBroker(): Promise<unknown>;
};

/**
 * kafkajs 2.2.4 asks only brokers that it is connected to who leads, and who coordinates. Who consumes one partition may be connected
 * to one alone: when that is cut off from the others it says for ever that it leads and that there is nothing new. Has the others
 * connected besides, so that one of the next questions goes to them.
 */
function patchBrokerPool(): void {
  const { prototype }: { prototype: BrokerPool } = load('kafkajs/src/cluster/brokerPool');
  const { findConnectedBroker } = prototype;
  prototype.findConnectedBroker = function (this: BrokerPool) {
    for (const [nodeId, broker] of Object.entries(this.brokers)) {
      // Whoever cannot be reached is tried again by the next question.
      if (!broker.isConnected()) this.findBroker({ nodeId }).catch(() => undefined);
    }
    return findConnectedBroker.call(this);
  };
}

type EncodedRequest = { encode(): Promise<{ buf: Buffer; buffer: Buffer }> };
/** The members of kafkajs's internal definition of produce requests that the patch needs. */
type ProduceDefinition = {
  protocol(of: { version: number }): (params: ProduceParams) => { request: EncodedRequest };
};

const FIRST_WITH_RECORD_BATCHES = 3;

let areProduceRequestsPatched = false;

/**
 * Has produce requests encoded by us, from the first call on: in the services that send much kafkajs spent a fifth of the
 * processor time on it. Who only consumes leaves them as they are.
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
