import { type Logger, pause } from '@cowrie/telemetry';
import { describeError, isFatal, isKafkaError, toError } from '../errors.ts';
import type { KafkaClient } from '../kafkajs/client.ts';
import type { Membership } from '../kafkajs/patch.ts';
import type { Consumer, InMessage } from '../types.ts';
import { backoffMs, deferred, logAttempt, settledWithin } from '../wait.ts';
import { createCommits } from './commits.ts';
import { type GroupSession, type OnMessages, openGroupSession } from './group-session.ts';
import type { Assignment } from './own-partitions.ts';

export type ConsumerOptions = {
  groupId: string;
  topics: readonly string[];
  fromBeginning: boolean;
  logger: Logger;
  /**
   * A partition's messages come in order; partitions run at the same time. `heartbeat()` rejects during a
   * rebalance; pass that error on. After another error the same messages come again after a growing pause,
   * and in the end `onCrash` is called.
   */
  onMessages: OnMessages;
  /**
   * Called each time the consumer joins the group, before the first message. `seek` and `pause` take effect at once.
   */
  onAssigned?(topic: string, partitions: readonly number[]): void;
  /** No restart of the consumer helps, so the process should end. */
  onCrash(error: Error): void;
  /** The consumer reads only this partition, whatever the group's other members do. */
  onlyPartition?: number;
  /** Called when all fetched messages of the partition are handled. A pause here lets the next fetch bring more. */
  rest?(messages: readonly InMessage[], signal: AbortSignal): Promise<void>;
};

const RESTART_FIRST_MS = 200;
const RESTART_MAX_MS = 2_000;
/** After a session of this length the next pause is short again. */
const SETTLED_MS = 20_000;
const HANDLER_ATTEMPTS = 12;
const HANDLER_FIRST_MS = 100;
const HANDLER_MAX_MS = 5_000;
const CLOSE_WITHIN_MS = 10_000;

/**
 * The consumer recovers from any outage of Kafka. Each time it joins the group, it begins at the committed offsets or
 * at `seek`, so messages come at least once.
 */
export function createConsumer(client: KafkaClient, options: ConsumerOptions): Consumer {
  return createSupervisedConsumer(client, { ...options, nextGroupId: () => options.groupId });
}

/** The consumer joins with a new group id each time. */
export function createSupervisedConsumer(
  client: KafkaClient,
  options: Omit<ConsumerOptions, 'groupId'> & { nextGroupId(): string },
): Consumer {
  const { logger, topics } = options;
  const closing = new AbortController();
  const started = deferred<void>();
  const commits = createCommits({ logger, send: async (offsets) => session?.commit(offsets) });
  const onMessages = resting(repeatHandler(options, closing.signal, giveUp));
  let membership: Membership = { groupId: '', memberId: null };
  let session: GroupSession | undefined;
  let supervising: Promise<void> | undefined;

  function open(): GroupSession {
    const onRebalancing = commits.flush;
    session = openGroupSession(client, { ...options, membership, onJoined, onRebalancing, onMessages });
    return session;
  }

  function onJoined(assigned: Assignment, joined: Membership): void {
    membership = joined;
    commits.keepOnly((topic, partition) => assigned.get(topic)?.includes(partition) ?? false);
    for (const [topic, partitions] of assigned) options.onAssigned?.(topic, partitions);
    started.resolve();
  }

  function resting(handle: OnMessages): OnMessages {
    const { rest } = options;
    if (!rest) return handle;
    return async (topic, partition, messages, heartbeat) => {
      await handle(topic, partition, messages, heartbeat);
      const nextOffset = (messages.at(-1)?.offset ?? 0n) + 1n;
      if ((session?.endOf(topic, partition) ?? 0n) <= nextOffset) await rest(messages, closing.signal);
    };
  }

  function giveUp(error: Error): void {
    started.reject(error);
    options.onCrash(error);
    closing.abort();
    session?.end(error);
  }

  return {
    start() {
      supervising ??= supervise({ open, giveUp, topics, logger, signal: closing.signal });
      return started.promise;
    },
    healthy: () => session?.healthy() ?? false,
    assigned: (topic) => session?.assigned(topic) ?? [],
    endOf: (topic, partition) => session?.endOf(topic, partition) ?? null,
    pause: (topic, partition) => session?.pause(topic, partition),
    resume: (topic, partition) => session?.resume(topic, partition),
    seek: (topic, partition, offset) => session?.seek(topic, partition, offset),
    commit: async (topic, offsets) => commits.note(topic, offsets),
    async close() {
      closing.abort();
      started.reject(new Error('the consumer is closed'));
      if (session) await settledWithin(session.idle(), CLOSE_WITHIN_MS);
      await settledWithin(commits.flush(), 2_000);
      await session?.close();
      await supervising;
    },
  };
}

async function supervise(deps: {
  open(): GroupSession;
  giveUp(error: Error): void;
  topics: readonly string[];
  logger: Logger;
  signal: AbortSignal;
}): Promise<void> {
  const { topics, logger, signal } = deps;
  for (let failures = 0; !signal.aborted; failures++) {
    const openedAtMs = Date.now();
    const session = deps.open();
    const error = await session.ended;
    await session.close();
    if (signal.aborted) return;
    if (isFatal(error)) return deps.giveUp(error);
    if (Date.now() - openedAtMs > SETTLED_MS) failures = 0;
    const fields = { topics, reason: describeError(error) };
    logAttempt(logger, failures, fields, 'consumer: lost Kafka; joining again');
    await pause(backoffMs(failures, RESTART_FIRST_MS, RESTART_MAX_MS), signal);
  }
}

function repeatHandler(
  { onMessages, logger }: Pick<ConsumerOptions, 'onMessages' | 'logger'>,
  signal: AbortSignal,
  giveUp: (error: Error) => void,
): OnMessages {
  return async (topic, partition, messages, heartbeat) => {
    if (signal.aborted) return;
    for (let failures = 0; ; failures++) {
      try {
        return await onMessages(topic, partition, messages, heartbeat);
      } catch (error) {
        if (isKafkaError(error) || signal.aborted) throw error;
        logger.error(
          { err: error, topic, partition, failures },
          'consumer: a handler failed; the messages are delivered again',
        );
        if (failures + 1 === HANDLER_ATTEMPTS) {
          giveUp(toError(error));
          throw error;
        }
        await pause(backoffMs(failures, HANDLER_FIRST_MS, HANDLER_MAX_MS), signal);
        if (signal.aborted) throw error;
        await heartbeat();
      }
    }
  };
}
