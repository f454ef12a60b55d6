import {
  type BatchOptions,
  type ConsumerPosition,
  type CowrieEvent,
  createEventConsumer,
  type EventConsumer,
  type RedriveOptions,
  redrive,
} from '@cowrie/consumer';
import { PARTITIONS } from '@cowrie/contracts';
import type { KafkaClient } from '@cowrie/messaging';
import { type Logger, type Meter, pause, type Tracer } from '@cowrie/telemetry';
import type pg from 'pg';
import type { EntryChange } from '../domain/entry.ts';
import { writeChanges } from '../store/write-changes.ts';
import { CHANGING_TYPES, toChange } from './change.ts';
import { createEventInstrumentation } from './event-instrumentation.ts';
import type { Linger } from './linger.ts';

/** Under load, events of several batches share one transaction, even while readers wait for them. */
const LINGER_MS = 20;
export const SCHEMA = 'inbox';
const RECOVERY_ADVICE =
  'Nothing is projected. If that is intended, empty the tables "entries", "inbox.positions" and "inbox.dead_letters" to rebuild them';

type ProjectionOptions = RedriveOptions<'coin.events'> &
  BatchOptions<(typeof CHANGING_TYPES)[number], CowrieEvent<(typeof CHANGING_TYPES)[number]>, EntryChange>;

/** Any number of instances can share the group. */
export function consumeCoinEvents(
  kafka: KafkaClient,
  deps: {
    topic: string;
    groupId: string;
    pool: pg.Pool;
    logger: Logger;
    meter: Meter;
    tracer: Tracer | null;
    linger: Linger;
    /** Called when a partition is opened, and after each commit. */
    onPosition(position: ConsumerPosition): void;
    onCrash(error: Error): void;
  },
): EventConsumer {
  const { topic, groupId, pool, logger, meter, linger, onPosition, onCrash } = deps;
  const work: ProjectionOptions = {
    ...{ topic: 'coin.events', topicName: topic, groupId, schema: SCHEMA, types: CHANGING_TYPES },
    prepare: toChange,
    onEvents: (changes, { client }) => writeChanges(client, changes),
  };
  const consumer = createEventConsumer({
    ...{ ...work, kafka, pool, logger, meter, onPosition, onCrash },
    howToGoOn: RECOVERY_ADVICE,
    // An event that PostgreSQL refuses blocks its partition, because an account statement without it would be wrong.
    attemptsMax: Number.POSITIVE_INFINITY,
    prepared: true,
    around: createEventInstrumentation(deps),
    async rest(messages, signal) {
      if (messages.length > 1) await pause(LINGER_MS, signal);
      // A reader who waits at another instance cannot end a pause here.
      if (consumer.partitions().length === PARTITIONS) await linger.wait();
    },
  });
  const stopping = new AbortController();
  let redriving: Promise<void> = Promise.resolve();
  return {
    ...consumer,
    async start() {
      await consumer.start();
      // Runs in the background, because there may be many dead letters.
      redriving = redriveDeadLetters(pool, { ...work, signal: stopping.signal }, logger);
    },
    async close() {
      stopping.abort();
      await redriving;
      await consumer.close();
    },
  };
}

const LOGGED_FAILURES_MAX = 10;

/** Once per start, because this version may be able to read a dead letter. */
async function redriveDeadLetters(pool: pg.Pool, work: ProjectionOptions, logger: Logger): Promise<void> {
  try {
    const { applied, failed } = await redrive(pool, work);
    if (applied > 0) logger.info({ applied }, 'dead letters were applied');
    if (failed.length > 0)
      logger.warn(
        { count: failed.length, failed: failed.slice(0, LOGGED_FAILURES_MAX) },
        'dead letters cannot be applied',
      );
  } catch (error) {
    logger.warn({ err: error }, 'dead letters were not retried; the next start retries them');
  }
}
