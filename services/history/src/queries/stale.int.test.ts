import { randomUUID } from 'node:crypto';
import { readPlaces } from '@cowrie/consumer';
import { HistoryQuery } from '@cowrie/contracts';
import { createKafkaClient, createProducer, ensureTopics } from '@cowrie/messaging';
import { silentMeter } from '@cowrie/telemetry';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { chained } from '../../../../libs/consumer/src/testing/chain.ts';
import { eventMessage, quiet, recorded } from '../../../../libs/consumer/src/testing/events.ts';
import { consumeCoinEvents, SCHEMA } from '../events/consume.ts';
import { createLinger, LINGER_MS } from '../events/linger.ts';
import { createTestDatabase } from '../testing/database.ts';
import { createQueries, type Queries } from './queries.ts';
import { createSequences } from './sequences.ts';

const WITHIN_MS = 20_000;
const closing: (() => Promise<void>)[] = [];
const readHealth = async () => ({ partitions: null, deadLetters: null });
let queries: Queries;
let problems: () => string[];

const gain = (id: number) => recorded({ id, fromUserId: 2, toUserId: 1, toBalance: 1.5 * id });
/** Partition 0 stops at its second event because the one before it is missing; partition 1 is complete. */
const EVENTS = chained([
  eventMessage(gain(1), { partition: 0, offset: 0, sequence: 1 }),
  eventMessage(gain(2), { partition: 1, offset: 0, sequence: 1 }),
  eventMessage(gain(3), { partition: 0, offset: 1, sequence: 3 }),
]);

beforeAll(async () => {
  const brokers = process.env.KAFKA_BROKERS;
  if (!brokers) throw new Error('KAFKA_BROKERS is missing: the test runner gives it');
  const client = createKafkaClient({ brokers, clientId: 'history-test', logger: quiet });
  const database = await createTestDatabase();
  const topic = `events-${randomUUID()}`;
  const groupId = `history-test-${randomUUID()}`;
  await ensureTopics(client, [{ topic, partitions: 2, retentionMs: -1 }]);
  const producer = createProducer(client, { logger: quiet, idempotent: true });
  await producer.connect();
  await producer.sendAll(
    EVENTS.map(({ partition, value, headers }) => ({ topic, partition, value, headers })),
  );
  const linger = createLinger(LINGER_MS);
  const sequences = createSequences({
    read: () =>
      readPlaces(database.reading, { topic: 'coin.events', topicName: topic, groupId, schema: SCHEMA }),
    owns: (partition) => consumer.partitions().includes(partition),
    onAwaited: linger.setAwaited,
    pollMs: 15,
    logger: quiet,
  });
  const consumer = consumeCoinEvents(client, {
    topic,
    groupId,
    pool: database.pool,
    logger: quiet,
    meter: silentMeter,
    tracer: null,
    linger,
    onPosition: ({ partition, nextSequence }) => sequences.set(partition, Number(nextSequence) - 1),
    onCrash: (error) => {
      throw error;
    },
  });
  queries = createQueries({ sequences, pool: database.reading, readHealth, logger: quiet });
  problems = consumer.problems;
  closing.push(consumer.close, producer.close, database.drop);
  await consumer.start();
  for (const endsAtMs = Date.now() + WITHIN_MS; problems().length === 0; ) {
    if (Date.now() > endsAtMs) throw new Error('the partition did not stop in time');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}, 60_000);
afterAll(async () => {
  for (const close of closing) await close();
});

async function ask(name: HistoryQuery['name'], seen: { partition: number; sequence: number }[]) {
  const envelope = {
    id: '00000000-0000-7000-8000-000000000001',
    principal: 'user:1',
    apiKeyId: null,
    issuedAtMs: Date.now(),
    deadlineMs: Date.now() + 5_000,
    requestId: 'r',
    replyPartition: null,
  };
  const of = name === 'transactions.list' ? { before: null, offset: 0, type: null } : { after: null };
  const data = { userId: 1, limit: 50, fromMs: null, toMs: null, seen, ...of };
  const answer = await queries(HistoryQuery.parse({ ...envelope, name, data }));
  if (!answer.ok) throw new Error(answer.detail);
  return answer.data;
}

it.each(['transactions.list', 'statement.read'] as const)(
  '%s is stale for changes behind a stopped partition, and current for those that arrived',
  async (name) => {
    expect(await ask(name, [{ partition: 0, sequence: 3 }])).toMatchObject({ stale: true });
    const arrived = [
      { partition: 0, sequence: 1 },
      { partition: 1, sequence: 1 },
    ];
    expect(await ask(name, arrived)).not.toHaveProperty('stale');
  },
);
