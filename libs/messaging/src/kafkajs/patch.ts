import { createRequire } from 'node:module';
import { isForbidden } from '../errors.ts';
import { requireKnownKafkajs } from './known-version.ts';

const load = createRequire(import.meta.url);

/** Mends kafkajs where its public interface has no way to. Throws when it is not the release that this was written for. */
export function patchKafkajs(): void {
  requireKnownKafkajs(load);
  patchRequestQueue();
  patchCoordinatorSearch();
  patchConsumerGroup();
}

/** The members of kafkajs's internal request queue that the patch needs. */
type RequestQueue = {
  pending: unknown[];
  throttledUntil: number;
  throttleCheckTimeoutId: NodeJS.Timeout | null;
  checkPendingRequests(): void;
  scheduleCheckPendingRequests(): void;
};

const CHECK_EVERY_MS = 10;

/**
 * kafkajs 2.2.4 re-arms a timer of about 1 ms on every connection for ever, even with nothing to send: 3 % of a
 * core when idle, and a negative timeout that newer Node warns of. Nothing pending needs no timer.
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
}

/** Who a consumer was in its group, so that it can come back as the same member. */
export type Membership = { groupId: string; memberId: string | null };
type Joining = { membership: Membership; onJoining(): void };

/** The members of kafkajs's internal consumer group that the patch needs. */
type ConsumerGroup = {
  cluster: object;
  groupId: string;
  memberId: string | null;
  generationId: number | null;
  joinAndSync(): Promise<void>;
};

const joinings = new WeakMap<object, Joining>();
/** A generation that no group has. */
const NO_GENERATION = -1;

/**
 * Lets the consumer that owns this internal cluster object join as the member that it was, and calls `onJoining` whenever it
 * begins to join: what it was assigned before may be somebody else's from then on.
 */
export function atJoining(cluster: object, joining: Joining): void {
  if (!joinings.has(cluster)) joinings.set(cluster, joining);
}

/**
 * A kafkajs consumer whose coordinator died ends, and its successor joins as somebody new: the group then waits for
 * the one that it was until that one's session is over, 6 s in which nothing is consumed. Known by its old id it
 * takes its place at once. When the group does not know the id any more, kafkajs joins without one.
 *
 * When it has joined and then is not told its assignment, kafkajs goes on as if it had not: 12 s until it was a member again, with one
 * failed answer. With a generation that is wrong its next heartbeat is refused, and it joins again: 1 s.
 */
function patchConsumerGroup(): void {
  const { prototype }: { prototype: ConsumerGroup } = load('kafkajs/src/consumer/consumerGroup');
  const { joinAndSync } = prototype;
  prototype.joinAndSync = async function (this: ConsumerGroup) {
    const joining = joinings.get(this.cluster);
    const before = this.generationId;
    // Only for the first time: afterwards kafkajs knows better.
    if (before === null && joining?.membership.groupId === this.groupId) {
      this.memberId ??= joining.membership.memberId;
    }
    joining?.onJoining();
    try {
      await joinAndSync.call(this);
    } catch (error) {
      if (this.generationId !== before) this.generationId = NO_GENERATION;
      throw error;
    }
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
