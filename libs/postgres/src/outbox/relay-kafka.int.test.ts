import { randomUUID } from 'node:crypto';
import { PARTITIONS } from '@cowrie/contracts';
import {
  type Consumer,
  createConsumer,
  createEventPublisher,
  createKafkaClient,
  createProducer,
  ensureTopics,
  type InMessage,
  type Producer,
} from '@cowrie/messaging';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { insertRows, untilEmpty, useOutbox } from '../testing/outbox.ts';
import { until } from '../testing/until.ts';
import type { OutboxRelay } from './relay.ts';

const logger = { debug() {}, info() {}, warn() {}, error() {} };
const RELAY = 'relay-under-test';
const ROUNDS = 8;
const ROWS_A_ROUND = 50;

const topic = `test.outbox.${randomUUID()}`;
const client = createKafkaClient({
  brokers: process.env.KAFKA_BROKERS ?? 'KAFKA_BROKERS is missing',
  clientId: 'outbox-relay-test',
  logger,
});
const received: InMessage[] = [];
const producers: Producer[] = [];
const { pool, openPool, startRelay: start } = useOutbox();
const relayPool = openPool(RELAY);
let consumer: Consumer;

beforeAll(async () => {
  await ensureTopics(client, [{ topic, partitions: PARTITIONS, retentionMs: -1 }]);
  consumer = createConsumer(client, {
    groupId: `test-${randomUUID()}`,
    topics: [topic],
    fromBeginning: true,
    logger,
    onMessages: async (_topic, _partition, messages) => void received.push(...messages),
    onCrash: (error) => {
      throw error;
    },
  });
  await consumer.start();
});
afterAll(async () => {
  await consumer.close();
  await Promise.all(producers.map((producer) => producer.close()));
});

async function startRelay(): Promise<OutboxRelay> {
  const producer = createProducer(client, { idempotent: true, logger });
  producers.push(producer);
  await producer.connect();
  const publisher = createEventPublisher({ producer, topic, source: '/cowrie/test' });
  return start(producer, { pool: relayPool, publisher, maxRows: 60 });
}

const sequencesOf = (partition: number): string[] =>
  received.filter((one) => one.partition === partition).map(({ headers }) => headers.ce_sequence ?? '');

describe('two relays on one outbox, with Kafka', () => {
  it('lose nothing and reorder nothing, though their connections die again and again', async () => {
    const relays = await Promise.all([startRelay(), startRelay()]);
    for (let round = 0; round < ROUNDS; round++) {
      for (const partition of [0, 5, 11]) {
        await insertRows(pool, partition, round * ROWS_A_ROUND + 1, (round + 1) * ROWS_A_ROUND);
      }
      for (const relay of relays) relay.wake();
      const kill = 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1';
      await pool.query(kill, [RELAY]);
    }
    await untilEmpty(pool);
    await Promise.all(relays.map((relay) => relay.stop()));

    const expected = Array.from({ length: ROUNDS * ROWS_A_ROUND }, (_, i) => String(i + 1));
    for (const partition of [0, 5, 11]) {
      await until(() => new Set(sequencesOf(partition)).size >= expected.length);
      // Rows that were published twice came again in order.
      expect([...new Set(sequencesOf(partition))]).toEqual(expected);
    }
    expect(received[0]?.headers).toMatchObject({ ce_specversion: '1.0', ce_type: 'coin.wallet.opened' });
  });
});
