import { type ConsumerPosition, createEventConsumer, type EventConsumer } from '@cowrie/consumer';
import { PARTITIONS } from '@cowrie/contracts';
import type { KafkaClient, Producer } from '@cowrie/messaging';
import { type Logger, type Meter, pause, type Tracer } from '@cowrie/telemetry';
import type pg from 'pg';
import { createInbox } from '../store/inbox.ts';
import { writeChanges } from '../store/write-changes.ts';
import { CHANGING_TYPES, toChange } from './change.ts';
import { createEventInstrumentation } from './event-instrumentation.ts';
import type { Rests } from './rests.ts';

/** So that under load one transaction takes in the events of several batches, also while readers wait for them. */
const LINGER_MS = 20;
const HOW_TO_GO_ON =
  'Nothing is projected. If that is intended, empty the tables "entries" and "partitions" to rebuild them';

/** Projects a topic of events into the database, beside any number of other instances of the group. */
export function consumeCoinEvents(
  kafka: KafkaClient,
  deps: {
    topic: string;
    groupId: string;
    pool: pg.Pool;
    producer: Producer;
    logger: Logger;
    meter: Meter;
    tracer: Tracer | null;
    rests: Rests;
    /** Called when a partition is opened, and after each commit. */
    onPosition(position: ConsumerPosition): void;
    onCrash(error: Error): void;
  },
): EventConsumer {
  const { topic, groupId, pool, producer, logger, meter, rests, onPosition, onCrash } = deps;
  const consumer = createEventConsumer({
    ...{ kafka, groupId, pool, logger, meter, onPosition, onCrash },
    topic: 'coin.events',
    topicName: topic,
    inbox: createInbox(pool),
    deadLetterProducer: producer,
    howToGoOn: HOW_TO_GO_ON,
    types: CHANGING_TYPES,
    prepare: toChange,
    onEvents: (changes, { client }) => writeChanges(client, changes),
    around: createEventInstrumentation(deps),
    async rest(messages, signal) {
      if (messages.length > 1) await pause(LINGER_MS, signal);
      // A reader who waits for events at another instance cannot end a rest here.
      if (consumer.partitions().length === PARTITIONS) await rests.rest();
    },
  });
  return consumer;
}
