import { randomUUID } from 'node:crypto';
import {
  createKafkaClient,
  createProducer,
  ensureTopics,
  type InMessage,
  type KafkaClient,
  type Producer,
} from '@cowrie/messaging';
import pg from 'pg';
import { createDatabase } from '../../../postgres/src/testing/database.ts';
import { createEventConsumer } from '../create-event-consumer.ts';
import type { EventConsumer } from '../engine/consume-events.ts';
import { install } from '../inbox/tables.ts';
import type { EventConsumerSettings, HandlerOptions } from '../options.ts';
import { createTestChain } from './chain.ts';
import { eventMessage, quiet, recorded } from './events.ts';

const PARTITIONS = 3;

export type TestPlatform = {
  pool: pg.Pool;
  openPool(): pg.Pool;
  kafka: KafkaClient;
  topicName: string;
  groupId: string;
  /** Transactions continue the hash chain of the messages sent before. */
  publish(messages: readonly InMessage[]): Promise<void>;
  start(
    changes?: Partial<EventConsumerSettings<'coin.events'> & HandlerOptions<'coin.events'>>,
  ): Promise<EventConsumer>;
  run(consumer: EventConsumer): Promise<EventConsumer>;
  stop(consumer: EventConsumer): Promise<void>;
  sum(): Promise<{ amount: number; times: number }>;
  deadLetters(): Promise<{ partition: number; type: string | null; reason: string }[]>;
  close(): Promise<void>;
};

/** These handlers would count a repeated event twice. */
export const adding: HandlerOptions<'coin.events'>['handlers'] = {
  async 'coin.transaction.recorded'({ data }, { client }) {
    await client.query('UPDATE sums SET amount = amount + $1, times = times + 1 WHERE user_id = $2', [
      data.amount,
      data.toUserId,
    ]);
  },
  'coin.events.voided'() {
    throw new Error('nothing is void here');
  },
};

export async function createTestPlatform(): Promise<TestPlatform> {
  const brokers = process.env.KAFKA_BROKERS;
  if (!brokers) throw new Error('KAFKA_BROKERS is missing: the test runner gives it');
  const database = await createDatabase();
  const kafka = createKafkaClient({ brokers, clientId: 'consumer-test', logger: quiet });
  const producer: Producer = createProducer(kafka, { logger: quiet, idempotent: true });
  const topicName = `events-${randomUUID()}`;
  const groupId = `consumer-test-${randomUUID()}`;
  await Promise.all([
    producer.connect(),
    ensureTopics(kafka, [{ topic: topicName, partitions: PARTITIONS, retentionMs: -1 }]),
  ]);
  const pools: pg.Pool[] = [];
  const openPool = (): pg.Pool => {
    const pool = new pg.Pool({ connectionString: database.url, max: 4 });
    // Dropping the database at the end breaks idle connections.
    pool.on('error', () => undefined);
    pools.push(pool);
    return pool;
  };
  const pool = openPool();
  await install(pool);
  await pool.query(
    `CREATE TABLE sums (user_id bigint PRIMARY KEY, amount numeric NOT NULL CHECK (amount >= 0), times integer NOT NULL);
     INSERT INTO sums VALUES (2, 0, 0)`,
  );
  const chain = createTestChain();
  let running: EventConsumer[] = [];
  async function run(consumer: EventConsumer): Promise<EventConsumer> {
    running.push(consumer);
    await consumer.start();
    return consumer;
  }
  async function stop(consumer: EventConsumer): Promise<void> {
    running = running.filter((other) => other !== consumer);
    await consumer.close();
  }
  return {
    ...{ pool, openPool, kafka, topicName, groupId, stop },
    async publish(messages) {
      const outs = chain
        .add(messages)
        .map(({ partition, value, headers }) => ({ partition, value, headers }));
      await producer.sendAll(outs.map((out) => ({ topic: topicName, ...out })));
    },
    async start(changes = {}) {
      const consumer = createEventConsumer({
        ...{ kafka, pool, topicName, groupId, handlers: adding, logger: quiet },
        topic: 'coin.events',
        ...changes,
      });
      return run(consumer);
    },
    run,
    async sum() {
      const { rows } = await pool.query<{ amount: string; times: number }>('SELECT amount, times FROM sums');
      return { amount: Number(rows[0]?.amount), times: Number(rows[0]?.times) };
    },
    async deadLetters() {
      const { rows } = await pool.query(
        'SELECT partition, type, reason FROM cowrie_inbox.dead_letters ORDER BY id',
      );
      return rows;
    },
    async close() {
      await Promise.all(running.map((consumer) => consumer.close()));
      await producer.close();
      await Promise.all(pools.map((each) => each.end()));
      await database.drop();
    },
  };
}

export function coins(partition: number, from: number, to: number): InMessage[] {
  return Array.from({ length: to - from + 1 }, (_, index) =>
    eventMessage(recorded({ id: (from + index) * PARTITIONS + partition, amount: 1 }), {
      partition,
      offset: 0,
      sequence: from + index,
    }),
  );
}

export async function eventually(check: () => Promise<boolean> | boolean, withinMs = 20_000): Promise<void> {
  for (const endsAtMs = Date.now() + withinMs; !(await check()); ) {
    if (Date.now() > endsAtMs) throw new Error(`did not happen in time: ${check.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
