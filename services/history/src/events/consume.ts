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

/** So that under load one transaction takes in the events of several batches, also while readers wait for them. */
const LINGER_MS = 20;
/** Where the tables of the kit are, in this service's database. */
export const SCHEMA = 'inbox';
const HOW_TO_GO_ON =
  'Nothing is projected. If that is intended, empty the tables "entries", "inbox.positions" and "inbox.dead_letters" to rebuild them';

type Work = RedriveOptions<'coin.events'> &
  BatchOptions<(typeof CHANGING_TYPES)[number], CowrieEvent<(typeof CHANGING_TYPES)[number]>, EntryChange>;

/** Projects a topic of events into the database, beside any number of other instances of the group. */
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
  const work: Work = {
    ...{ topic: 'coin.events', topicName: topic, groupId, schema: SCHEMA, types: CHANGING_TYPES },
    prepare: toChange,
    onEvents: (changes, { client }) => writeChanges(client, changes),
  };
  const consumer = createEventConsumer({
    ...{ ...work, kafka, pool, logger, meter, onPosition, onCrash },
    howToGoOn: HOW_TO_GO_ON,
    // A statement without a transaction would be wrong: what PostgreSQL refuses holds its partition up, and says why.
    attemptsMax: Number.POSITIVE_INFINITY,
    prepared: true,
    around: createEventInstrumentation(deps),
    async rest(messages, signal) {
      if (messages.length > 1) await pause(LINGER_MS, signal);
      // A reader who waits for events at another instance cannot end a rest here.
      if (consumer.partitions().length === PARTITIONS) await linger.wait();
    },
  });
  const stopping = new AbortController();
  let redriving: Promise<void> = Promise.resolve();
  return {
    ...consumer,
    async start() {
      await consumer.start();
      // Beside it: nobody waits until all of many was tried.
      redriving = redriveKept(pool, { ...work, signal: stopping.signal }, logger);
    },
    async close() {
      stopping.abort();
      await redriving;
      await consumer.close();
    },
  };
}

/** Of those that cannot be applied, in the log. */
const NAMED_MAX = 10;

/** What could not be read is tried once at each start: it may be that of a later version. */
async function redriveKept(pool: pg.Pool, work: Work, logger: Logger): Promise<void> {
  try {
    const { applied, failed } = await redrive(pool, work);
    if (applied > 0) logger.info({ applied }, 'dead letters were applied');
    if (failed.length > 0)
      logger.warn(
        { count: failed.length, failed: failed.slice(0, NAMED_MAX) },
        'dead letters cannot be applied',
      );
  } catch (error) {
    logger.warn({ err: error }, 'dead letters were not tried; the next start does it');
  }
}
