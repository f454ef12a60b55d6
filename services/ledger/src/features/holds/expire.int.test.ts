import { randomUUID } from 'node:crypto';
import { deadLetterTopic, LedgerCommand, PARTITIONS } from '@cowrie/contracts';
import {
  createKafkaClient,
  createProducer,
  decodeWith,
  ensureTopics,
  type Producer,
  serveCommands,
} from '@cowrie/messaging';
import { createPool, faultOf, readPartition } from '@cowrie/postgres';
import { createLogger } from '@cowrie/telemetry/setup';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
import { eventually } from '../../../../../test/support/eventually.ts';
import { createLoadStoredReply } from '../../engine/replies/stored-reply.ts';
import { mint, open, placeHold } from '../../testing/commands.ts';
import { createApplyBatch } from '../../testing/engine.ts';
import { createTestLedger, type TestLedger } from '../../tools/verify/testing.ts';
import { createHoldExpiry } from './expire.ts';

const logger = createLogger({ service: 'test', instance: 'test', level: 'silent' });
const RETRY_AFTER_MS = 1_000;
const SOON_MS = 30_000;
const [PAYER, RECEIVER] = [1, 2];
const inTime = () => ({ issuedAtMs: Date.now(), deadlineMs: Date.now() + 60_000 });

let ledger: TestLedger;
let pool: pg.Pool;
let batchPool: pg.Pool;
let closing: (() => Promise<unknown>)[];

beforeAll(async () => {
  ledger = await createTestLedger();
});
afterAll(() => ledger.drop());
beforeEach(() => {
  closing = [];
});
afterEach(async () => {
  for (const close of closing.reverse()) await close();
});

/** A ledger that takes commands from a topic of its own and expires holds; gives the `hold.expire` that were sent. */
async function startLedger(): Promise<Extract<LedgerCommand, { name: 'hold.expire' }>[]> {
  const common = { url: ledger.url, applicationName: 'test', logger };
  pool = createPool({ ...common, max: 4 });
  batchPool = createPool({ ...common, max: 2, pipeline: true });
  closing.push(
    () => pool.end(),
    () => batchPool.end(),
  );
  const topic = `ledger-commands-${randomUUID()}`;
  const repliesTopic = `replies-${randomUUID()}`;
  const client = createKafkaClient({ brokers: process.env.KAFKA_BROKERS ?? '', clientId: 'test', logger });
  const specs = [topic, repliesTopic, deadLetterTopic(topic)].map((name) => ({
    topic: name,
    partitions: PARTITIONS,
    retentionMs: 3_600_000,
  }));
  await ensureTopics(client, specs);
  const kafka = createProducer(client, { logger });
  await kafka.connect();
  closing.push(() => kafka.close());
  const sent: Extract<LedgerCommand, { name: 'hold.expire' }>[] = [];
  const producer: Producer = {
    ...kafka,
    sendAll: async (messages) => {
      await kafka.sendAll(messages.map((message) => ({ ...message, topic })));
      for (const { value } of messages) sent.push(JSON.parse(String(value)));
    },
  };
  const commands = serveCommands<LedgerCommand>(client, {
    topic,
    groupId: topic,
    producer: kafka,
    repliesTopic,
    maxBatch: 100,
    logger,
    onCrash: (error) => {
      throw error;
    },
    decode: decodeWith(LedgerCommand),
    readPosition: (partition) => readPartition(pool, partition),
    apply: createApplyBatch({ pool: batchPool, onCommitted: () => {} }),
    faultOf,
    loadStoredReply: createLoadStoredReply(pool),
  });
  await commands.start();
  closing.push(() => commands.close());
  const { partitions } = commands;
  const expiry = createHoldExpiry({ pool, producer, partitions, logger, retryAfterMs: RETRY_AFTER_MS });
  expiry.start();
  closing.push(() => expiry.stop());
  return sent;
}

it('a hold whose expiry comes too late expires with the next attempt', async () => {
  const holdId = randomUUID();
  await ledger.apply([open(PAYER, inTime()), open(RECEIVER, inTime())]);
  await ledger.apply([mint(PAYER, 100, inTime())]);
  await ledger.apply([placeHold(holdId, PAYER, { toUserId: RECEIVER }, 60, { ...inTime(), expiresInMs: 1 })]);
  await ledger.close();
  const blocker = new pg.Client({ connectionString: ledger.url });
  await blocker.connect();
  closing.push(() => blocker.end());
  // The offsets of `ledger.apply` are not those of the topic.
  await blocker.query('UPDATE partitions SET next_offset = 0, last_digest = NULL');
  await blocker.query('BEGIN');
  await blocker.query('SELECT FROM accounts WHERE id = $1 FOR UPDATE', [PAYER]);

  const sent = await startLedger();
  await eventually(() => expect(Date.now()).toBeGreaterThan(sent[0]?.deadlineMs ?? Infinity), SOON_MS);
  await blocker.query('COMMIT');

  const statusOf = async () =>
    (await pool.query('SELECT status FROM holds WHERE id = $1', [holdId])).rows[0]?.status;
  await eventually(async () => expect(await statusOf()).toBe('EXPIRED'), SOON_MS);
  const { rows } = await pool.query('SELECT balance, held FROM accounts WHERE id = $1', [PAYER]);
  expect(rows).toEqual([{ balance: 100n, held: 0n }]);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(sent.length);
  const { rows: events } = await pool.query("SELECT FROM outbox WHERE type = 'coin.hold.expired'");
  expect(events).toHaveLength(1);
});
