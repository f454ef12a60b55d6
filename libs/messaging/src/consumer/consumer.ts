import { PARTITIONS } from '@cowrie/contracts';
import type { Logger } from '@cowrie/telemetry';
import type { EachBatchPayload, Consumer as KafkaConsumer } from 'kafkajs';
import { describe, isFatal, isKafkaError, toError } from '../errors.ts';
import type { KafkaClient } from '../kafkajs/client.ts';
import { toInMessage } from '../kafkajs/in-message.ts';
import type { Membership } from '../kafkajs/patch.ts';
import type { Consumer, InMessage } from '../types.ts';
import { backoffMs, deferred, logAttempt, pause, settledWithin } from '../wait.ts';
import { createCommits } from './commits.ts';
import { type GroupSession, openGroupSession } from './group-session.ts';

export type ConsumerOptions = {
  groupId: string;
  topics: readonly string[];
  /** Where a group that has committed nothing begins. */
  fromBeginning: boolean;
  logger: Logger;
  /**
   * Messages of one partition in their order; other partitions' come at the same time, the next ones of this
   * partition when it has resolved. Heartbeats are sent meanwhile; `heartbeat()` rejects when the group is
   * rebalancing, and letting that error through is the quick way out. A handler that throws gets the same
   * messages again after a growing pause; when it goes on throwing, `onCrash` is called.
   */
  onMessages(
    topic: string,
    partition: number,
    messages: readonly InMessage[],
    heartbeat: () => Promise<void>,
  ): Promise<void>;
  /** On each joining of the group, before the first message; `seek` and `pause` called in it hold from the start. */
  onAssigned?(topic: string, partitions: readonly number[]): void;
  /** Nothing is consumed any more and no restart helps: the process should end. */
  onCrash(error: Error): void;
  /** Reads just this partition of each topic, whatever others in the group do. */
  onlyPartition?: number;
  /** A pause after messages that came several at a time, so that the next request for more brings more of them. */
  lingerMs?: number;
};

const RESTART_FIRST_MS = 200;
const RESTART_MAX_MS = 2_000;
/** A session that lasted this long was a good one: begin with a short pause again. */
const SETTLED_MS = 20_000;
const HANDLER_ATTEMPTS = 12;
const HANDLER_FIRST_MS = 100;
const HANDLER_MAX_MS = 5_000;
const CLOSE_WITHIN_MS = 10_000;

/**
 * A member of a consumer group that heals by itself: when Kafka was away, however long, it joins again, with a
 * growing pause between attempts. Nothing is committed but by `commit`; each joining begins at what is committed
 * (or where `seek` says), so messages come at least once. `start()` waits for Kafka to come up.
 */
export function createConsumer(client: KafkaClient, options: ConsumerOptions): Consumer {
  return createSupervisedConsumer(client, { ...options, nextGroupId: () => options.groupId });
}

/** As `createConsumer`, with a group id for each joining. */
export function createSupervisedConsumer(
  client: KafkaClient,
  options: Omit<ConsumerOptions, 'groupId'> & { nextGroupId(): string },
): Consumer {
  const { logger, topics } = options;
  const closing = new AbortController();
  const started = deferred<void>();
  const handling = new Set<Promise<void>>();
  let assignment: ReadonlyMap<string, readonly number[]> = new Map();
  /** The ends of partitions as the last messages that came told them. */
  const ends = new Map<string, bigint>();
  const membership: Membership = { groupId: '', memberId: null };
  let session: GroupSession | undefined;
  let supervising: Promise<void> | undefined;

  const commits = createCommits({
    logger,
    send: async (offsets) => session?.consumer.commitOffsets(offsets),
  });
  const owns = (topic: string, partition: number): boolean =>
    assignment.get(topic)?.includes(partition) ?? false;

  function onJoined(assigned: ReadonlyMap<string, readonly number[]>): void {
    assignment = assigned;
    ends.clear();
    commits.keepOnly(owns);
    for (const [topic, partitions] of assigned) {
      // What was paused by an earlier owner's reasons is not paused for good.
      session?.consumer.resume([{ topic, partitions: [...partitions] }]);
      options.onAssigned?.(topic, partitions);
    }
    logger.info({ topics, assigned: Object.fromEntries(assigned) }, 'consumer: joined');
    started.resolve();
  }

  async function onBatch({ batch, heartbeat }: EachBatchPayload): Promise<void> {
    if (closing.signal.aborted) return;
    ends.set(`${batch.topic}/${batch.partition}`, BigInt(batch.highWatermark));
    const messages = batch.messages.map((message) => toInMessage(batch.topic, batch.partition, message));
    const work = deliver(batch.topic, batch.partition, messages, heartbeat);
    handling.add(work);
    await work.finally(() => handling.delete(work));
    // The handler is done: what ends the session ends the pause too.
    if (options.lingerMs !== undefined && messages.length > 1) await pause(options.lingerMs, closing.signal);
  }

  async function deliver(
    topic: string,
    partition: number,
    messages: readonly InMessage[],
    heartbeat: () => Promise<void>,
  ): Promise<void> {
    for (let failures = 0; ; failures++) {
      try {
        return await options.onMessages(topic, partition, messages, heartbeat);
      } catch (error) {
        if (isKafkaError(error) || closing.signal.aborted) throw error;
        logger.error({ err: error, topic, partition, failures }, 'consumer: a handler failed');
        if (failures + 1 === HANDLER_ATTEMPTS) {
          options.onCrash(toError(error));
          closing.abort();
          session?.end(toError(error));
          throw error;
        }
        await pause(backoffMs(failures, HANDLER_FIRST_MS, HANDLER_MAX_MS), closing.signal);
        if (closing.signal.aborted) throw error;
        await heartbeat();
      }
    }
  }

  async function supervise(): Promise<void> {
    for (let failures = 0; !closing.signal.aborted; failures++) {
      const openedAtMs = Date.now();
      session = openGroupSession(client, {
        groupId: options.nextGroupId(),
        topics,
        fromBeginning: options.fromBeginning,
        onlyPartition: options.onlyPartition,
        concurrency: PARTITIONS * topics.length,
        membership,
        onJoined,
        onRebalancing: () => void commits.flush(),
        onBatch,
      });
      const error = await session.ended;
      await session.close();
      assignment = new Map();
      if (closing.signal.aborted) return;
      if (isFatal(error)) {
        started.reject(error);
        options.onCrash(error);
        return;
      }
      if (Date.now() - openedAtMs > SETTLED_MS) failures = 0;
      logAttempt(
        logger,
        failures,
        { topics, reason: describe(error) },
        'consumer: lost Kafka; joining again',
      );
      await pause(backoffMs(failures, RESTART_FIRST_MS, RESTART_MAX_MS), closing.signal);
    }
  }

  /** Acts on a partition of ours; on one that was lost meanwhile there is nothing to do. */
  function steer(topic: string, partition: number, act: (member: KafkaConsumer) => void): void {
    if (!session || !owns(topic, partition)) return;
    try {
      act(session.consumer);
    } catch (error) {
      logger.debug({ reason: describe(error), topic, partition }, 'consumer: not a member any more');
    }
  }

  return {
    start() {
      supervising ??= supervise();
      return started.promise;
    },
    healthy: () => session?.healthy() ?? false,
    assigned: (topic) => assignment.get(topic) ?? [],
    endOf: (topic, partition) => ends.get(`${topic}/${partition}`) ?? null,
    pause: (topic, partition) =>
      steer(topic, partition, (member) => member.pause([{ topic, partitions: [partition] }])),
    resume: (topic, partition) =>
      steer(topic, partition, (member) => member.resume([{ topic, partitions: [partition] }])),
    seek: (topic, partition, offset) =>
      steer(topic, partition, (member) => member.seek({ topic, partition, offset: String(offset) })),
    async commit(topic, offsets) {
      commits.note(topic, offsets);
    },
    async close() {
      closing.abort();
      started.reject(new Error('the consumer is closed'));
      await settledWithin(Promise.allSettled(handling), CLOSE_WITHIN_MS);
      await settledWithin(commits.flush(), 2_000);
      await session?.close();
      await supervising;
    },
  };
}
