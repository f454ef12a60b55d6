import { deadLetterTopic, TOPICS } from '@cowrie/contracts';
import {
  countMessages,
  DEAD_LETTERS_EVERY_MS,
  type KafkaClient,
  measureDeadLetterDepth,
} from '@cowrie/messaging';
import { measureOutbox, readOutboxStatus } from '@cowrie/postgres';
import { createSampler } from '@cowrie/runtime';
import type { Logger, Meter } from '@cowrie/telemetry';
import type pg from 'pg';

const OUTBOX_EVERY_MS = 10_000;
/** Of the instances, the one that serves this partition tells what is the same for all. */
const TELLING_PARTITION = 0;
/** Where this service puts what cannot be processed. */
export const DEAD_LETTER_TOPICS = [deadLetterTopic(TOPICS.userCommands)];

/** What is read from the database and from Kafka for the metrics, now and then and by one instance. */
export function createSamplers(deps: {
  pool: pg.Pool;
  client: KafkaClient;
  meter: Meter;
  logger: Logger;
  partitions(): readonly number[];
}): { start(): void; stop(): Promise<void> } {
  const { pool, client, meter, logger } = deps;
  const common = { logger, isMine: () => deps.partitions().includes(TELLING_PARTITION) };
  const outbox = createSampler({
    what: 'the outbox',
    everyMs: OUTBOX_EVERY_MS,
    read: () => readOutboxStatus(pool),
    ...common,
  });
  const deadLetters = createSampler({
    what: 'dead letters',
    everyMs: DEAD_LETTERS_EVERY_MS,
    read: () => countMessages(client, DEAD_LETTER_TOPICS),
    ...common,
  });
  measureOutbox(meter, outbox.last);
  measureDeadLetterDepth(meter, deadLetters.last);
  return {
    start() {
      outbox.start();
      deadLetters.start();
    },
    async stop() {
      await Promise.all([outbox.stop(), deadLetters.stop()]);
    },
  };
}
