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
import { readWaiting } from '../features/health/read-waiting.ts';
import { TRIES_MAX } from '../features/withdrawals/payouts/send.ts';
import { measureStoredRows, readStoredRows } from '../retention/stored-rows.ts';
import { measureMoney } from './money.ts';
import { readMoney } from './read-money.ts';
import { measureWaiting } from './waiting.ts';

const OUTBOX_EVERY_MS = 10_000;
const WAITING_EVERY_MS = 30_000;
const STORED_EVERY_MS = 60_000;
/** The instance that serves this partition reports what is the same for all. */
const TELLING_PARTITION = 0;
/** Where this service puts what cannot be processed. */
export const DEAD_LETTER_TOPICS = [TOPICS.ledgerCommands, TOPICS.userEvents].map(deadLetterTopic);

/** What is read from the database and from Kafka for the metrics, now and then and by one instance. */
export function createSamplers(deps: {
  pool: pg.Pool;
  client: KafkaClient;
  meter: Meter;
  logger: Logger;
  partitions(): readonly number[];
  /** 0: sums over all accounts are never read. */
  moneyEverySeconds: number;
}): { start(): void; stop(): Promise<void> } {
  const { pool, client, meter, logger, moneyEverySeconds } = deps;
  const common = { logger, isMine: () => deps.partitions().includes(TELLING_PARTITION) };
  const outbox = createSampler({
    what: 'the outbox',
    everyMs: OUTBOX_EVERY_MS,
    read: () => readOutboxStatus(pool),
    ...common,
  });
  const waiting = createSampler({
    what: 'what waits',
    everyMs: WAITING_EVERY_MS,
    read: () => readWaiting(pool, TRIES_MAX),
    ...common,
  });
  const deadLetters = createSampler({
    what: 'dead letters',
    everyMs: DEAD_LETTERS_EVERY_MS,
    read: () => countMessages(client, DEAD_LETTER_TOPICS),
    ...common,
  });
  const money = createSampler({
    what: 'the sums over all accounts',
    everyMs: moneyEverySeconds * 1_000,
    read: async () => ({ money: await readMoney(pool), atMs: Date.now() }),
    ...common,
  });
  const stored = createSampler({
    what: 'the number of transactions',
    everyMs: STORED_EVERY_MS,
    read: () => readStoredRows(pool),
    ...common,
  });
  measureStoredRows(meter, stored.last);
  measureOutbox(meter, outbox.last);
  measureWaiting(meter, waiting.last);
  measureDeadLetterDepth(meter, deadLetters.last);
  if (moneyEverySeconds > 0) measureMoney(meter, money.last);
  const all = [outbox, waiting, deadLetters, stored, ...(moneyEverySeconds > 0 ? [money] : [])];
  return {
    start() {
      for (const sampler of all) sampler.start();
    },
    async stop() {
      await Promise.all(all.map((sampler) => sampler.stop()));
    },
  };
}
