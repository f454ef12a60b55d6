import { randomUUID } from 'node:crypto';
import { type EventConsumer, leaveBehind } from '@cowrie/consumer';
import {
  createKafkaClient,
  createProducer,
  ensureTopics,
  type InMessage,
  type KafkaClient,
  type OutMessage,
  type Producer,
} from '@cowrie/messaging';
import { silentMeter } from '@cowrie/telemetry';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { chained, createTestChain, type TestChain } from '../../../../libs/consumer/src/testing/chain.ts';
import {
  eventMessage,
  junk,
  quiet,
  recorded,
  unreadable,
} from '../../../../libs/consumer/src/testing/events.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { consumeCoinEvents, SCHEMA } from './consume.ts';
import { createLinger, LINGER_MS } from './linger.ts';

const PARTITIONS = 3;
const WITHIN_MS = 20_000;

let database: TestDatabase;
let client: KafkaClient;
let producer: Producer;
let topic: string;
let groupId: string;
let chain: TestChain;
let running: EventConsumer[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const brokers = process.env.KAFKA_BROKERS;
  if (!brokers) throw new Error('KAFKA_BROKERS is missing: the test runner gives it');
  client = createKafkaClient({ brokers, clientId: 'history-test', logger: quiet });
  producer = createProducer(client, { logger: quiet, idempotent: true });
  await producer.connect();
});
afterAll(async () => {
  await producer.close();
  await database.drop();
});
beforeEach(async () => {
  await database.owner.query('TRUNCATE entries, inbox.positions, inbox.left_behind, inbox.dead_letters');
  groupId = `history-test-${randomUUID()}`;
  chain = createTestChain();
  topic = `events-${randomUUID()}`;
  await ensureTopics(client, [{ topic, partitions: PARTITIONS, retentionMs: -1 }]);
});
afterEach(async () => {
  await Promise.all(running.map((consumer) => consumer.close()));
  running = [];
});

async function start(pool: pg.Pool = database.pool): Promise<EventConsumer> {
  const consumer = consumeCoinEvents(client, {
    topic,
    groupId,
    pool,
    logger: quiet,
    meter: silentMeter,
    tracer: null,
    linger: createLinger(LINGER_MS),
    onPosition: () => undefined,
    onCrash: (error) => {
      throw error;
    },
  });
  running.push(consumer);
  await consumer.start();
  return consumer;
}

async function stop(consumer: EventConsumer): Promise<void> {
  running = running.filter((other) => other !== consumer);
  await consumer.close();
}

const toOut = ({ partition, value, headers }: InMessage): OutMessage => ({
  topic,
  partition,
  value,
  headers,
});

async function publish(messages: readonly InMessage[]): Promise<void> {
  const linked = chain.add(messages);
  for (let at = 0; at < linked.length; at += 500) {
    await producer.sendAll(linked.slice(at, at + 500).map(toOut));
  }
}

function numbered(partition: number, from: number, to: number): InMessage[] {
  return Array.from({ length: to - from + 1 }, (_, i) =>
    eventMessage(recorded({ id: (from + i) * PARTITIONS + partition }), {
      partition,
      offset: 0,
      sequence: from + i,
    }),
  );
}

async function count(): Promise<number> {
  const { rows } = await database.owner.query<{ count: bigint }>('SELECT count(*) FROM entries');
  return Number(rows[0]?.count);
}

async function eventually(check: () => Promise<boolean>): Promise<void> {
  for (const endsAtMs = Date.now() + WITHIN_MS; !(await check()); ) {
    if (Date.now() > endsAtMs) throw new Error('did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
const projected = (transactions: number): Promise<void> =>
  eventually(async () => (await count()) === transactions * 2);

describe('consumeCoinEvents', () => {
  it('fills an emptied database again although the group is at the end', async () => {
    await publish([...numbered(0, 1, 30), ...numbered(2, 1, 30)]);
    const first = await start();
    await projected(60);
    await stop(first);
    await database.owner.query('TRUNCATE entries, inbox.positions');
    await start();
    await projected(60);
  });

  it('shares the partitions with another instance, and takes over when that stops', async () => {
    const first = await start();
    const second = await start(database.openPool());
    const owned = (consumer: EventConsumer): number => consumer.partitions().length;
    await eventually(async () => owned(first) > 0 && owned(second) > 0 && owned(first) + owned(second) === 3);
    await publish([0, 1, 2].flatMap((partition) => numbered(partition, 1, 50)));
    await projected(150);
    await stop(first);
    await publish([0, 1, 2].flatMap((partition) => numbered(partition, 51, 80)));
    await projected(240);
    expect(second.problems()).toEqual([]);
  });

  it('dead-letters unreadable events, continues, and retries them at the next start', async () => {
    const broken = unreadable({ offset: 0, sequence: 2 });
    const [one] = numbered(0, 1, 1);
    await publish([...(one ? [one] : []), junk(0), broken, ...numbered(0, 3, 4)]);
    const consumer = await start();
    await projected(3);
    expect(consumer.problems()).toEqual([]);
    const letters = 'SELECT message_offset, sequence FROM inbox.dead_letters ORDER BY id';
    const [other, event] = [
      { message_offset: 1n, sequence: null },
      { message_offset: 2n, sequence: 2n },
    ];
    expect((await database.owner.query(letters)).rows).toEqual([other, event]);
    await stop(consumer);
    await database.owner.query('UPDATE inbox.dead_letters SET value = $1 WHERE sequence = 2', [
      JSON.stringify(recorded({ id: 2 * PARTITIONS })),
    ]);
    const second = await start();
    await projected(4);
    expect((await database.owner.query(letters)).rows).toEqual([other]);
    expect(second.problems()).toEqual([]);
  });

  it('dead-letters no event that the database refuses: its partition pauses until that is fixed, and the others continue', async () => {
    await database.owner.query('ALTER TABLE entries ADD CONSTRAINT refusing CHECK (id <> 6)');
    await publish([...numbered(0, 1, 4), ...numbered(1, 1, 4)]);
    const consumer = await start();
    await projected(5);
    await eventually(async () => consumer.problems().length > 0);
    expect(consumer.problems()[0]).toMatch(/partition 0 pauses since .*SQLSTATE 23514/);
    await database.owner.query('ALTER TABLE entries DROP CONSTRAINT refusing');
    await projected(8);
    expect((await database.owner.query('SELECT FROM inbox.dead_letters')).rowCount).toBe(0);
  });

  it('stops a partition at a gap, reports it, and continues with the others', async () => {
    await publish([...numbered(0, 1, 3), ...numbered(0, 5, 6)]);
    const consumer = await start();
    await eventually(async () => consumer.problems().length > 0);
    expect(consumer.problems()[0]).toMatch(/partition 0: event 5 at offset 3 came where 4 was due/);
    await publish(numbered(1, 1, 4));
    await projected(7);
  });

  it('stops at a record that does not continue the hash chain, even after a restart, and skips it on request', async () => {
    await publish(numbered(0, 1, 2));
    const first = await start();
    await projected(2);
    await stop(first);
    const foreign = chained([eventMessage(recorded({ id: 666 }), { offset: 0, sequence: 3 })]);
    await producer.sendAll(foreign.map(toOut));
    await publish(numbered(0, 3, 4));
    const second = await start();
    await eventually(async () => second.problems().length > 0);
    expect(second.problems()[0]).toMatch(/partition 0: event 3 at offset 2 does not continue the hash chain/);
    expect(await count()).toBe(4);
    await stop(second);
    await leaveBehind(database.owner, {
      ...{ topic: 'coin.events', topicName: topic, schema: SCHEMA, partition: 0, offset: 2n },
      reason: 'not the ledger’s',
    });
    const third = await start();
    await projected(4);
    expect(third.problems()).toEqual([]);
  });

  it('reads events again after its database was restored while running', async () => {
    await publish(numbered(0, 1, 5));
    const consumer = await start();
    await projected(5);
    await database.owner.query(
      'UPDATE inbox.positions SET next_offset = 0, next_sequence = 1, last_digest = NULL; DELETE FROM entries',
    );
    consumer.reopen(0);
    await projected(5);
    expect(consumer.problems()).toEqual([]);
  });
});
