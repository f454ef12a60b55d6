import { randomUUID } from 'node:crypto';
import type { RefusalState } from '@cowrie/contracts';
import {
  createKafkaClient,
  createProducer,
  ensureTopics,
  type KafkaClient,
  type Producer,
} from '@cowrie/messaging';
import { silentMeter } from '@cowrie/telemetry';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { quiet } from '../../../../libs/consumer/src/testing/events.ts';
import { useTestDatabase } from '../testing/database.ts';
import { refusal } from '../testing/refusals.ts';
import { consumeRefusals } from './consume.ts';
import { insertRefusals } from './table.ts';

const WITHIN_MS = 20_000;
const database = useTestDatabase();
let client: KafkaClient;
let producer: Producer;
let topic: string;
let closing: () => Promise<void>;

beforeAll(async () => {
  const brokers = process.env.KAFKA_BROKERS;
  if (!brokers) throw new Error('KAFKA_BROKERS is missing: the test runner gives it');
  client = createKafkaClient({ brokers, clientId: 'history-test', logger: quiet });
  producer = createProducer(client, { logger: quiet });
  await producer.connect();
});
afterAll(() => producer.close());
beforeEach(async () => {
  await database.owner.query('TRUNCATE refusals');
  topic = `refusals-${randomUUID()}`;
  await ensureTopics(client, [{ topic, partitions: 1, retentionMs: -1 }]);
});
afterEach(() => closing());

async function start(insert: (rows: readonly RefusalState[]) => Promise<void>): Promise<void> {
  const consumer = consumeRefusals(client, {
    ...{ topic, groupId: `refusals-${randomUUID()}`, insert, logger: quiet, meter: silentMeter },
  });
  closing = () => consumer.close();
  await consumer.start();
}
const send = (...values: string[]) =>
  producer.sendAll(values.map((value) => ({ topic, partition: 0, value })));
const stored = async (count: number): Promise<Record<string, unknown>[]> => {
  const endMs = Date.now() + WITHIN_MS;
  for (;;) {
    const { rows } = await database.owner.query('SELECT * FROM refusals ORDER BY at, id');
    if (rows.length >= count || Date.now() > endMs) return rows;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

it('skips refusals that cannot be read or stored, and stores all others', async () => {
  const last = refusal({ detail: 'the last' });
  await send(
    JSON.stringify(refusal()),
    ...['', 'no JSON', '{}', 'null', '[]', '"\\u0000"'],
    JSON.stringify(refusal({ detail: 'x'.repeat(400_000) })),
    JSON.stringify(refusal({ amountUnits: '99999999999999999999' })),
    JSON.stringify({ ...refusal(), status: 99_999 }),
    JSON.stringify({ ...refusal(), status: 'x' }),
    JSON.stringify({ ...refusal(), more: 'of a later release' }),
    JSON.stringify(last),
  );
  await start((rows) => insertRefusals(database.pool, rows));
  const rows = await stored(3);
  expect(rows.map(({ detail }) => detail)).toContain('the last');
  expect(rows).toHaveLength(3);
});

it('stores NUL, control characters and lone surrogates as harmless text', async () => {
  const odd = 'a\u0000b\u001b[31m\ud800c\u202e';
  const texts = { caller: odd, requestId: odd, operationId: odd, code: odd, detail: odd, platform: odd };
  await send(JSON.stringify(refusal({ ...texts, idempotencyKey: odd, paths: [odd] })));
  await start((rows) => insertRefusals(database.pool, rows));
  const [row] = await stored(1);
  expect(row).toMatchObject({
    detail: 'a\ufffdb\ufffd[31m\ufffdc\ufffd',
    idempotency_key: 'a\ufffdb\ufffd[31m\ufffdc\ufffd',
  });
  expect(JSON.parse(String(row?.paths))).toEqual(['a\ufffdb\ufffd[31m\ufffdc\ufffd']);
});

it('waits for an unavailable database', async () => {
  let failures = 0;
  const away = Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
  await send(JSON.stringify(refusal()));
  await start(async (rows) => {
    failures += 1;
    if (failures < 3) throw away;
    await insertRefusals(database.pool, rows);
  });
  expect(await stored(1)).toHaveLength(1);
  expect(failures).toBe(3);
});
