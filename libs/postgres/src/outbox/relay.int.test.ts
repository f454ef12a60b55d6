import type { Producer } from '@cowrie/messaging';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { migrate } from '../migrate/migrate.ts';
import { createPool } from '../pool.ts';
import { createDatabase } from '../testing/database.ts';
import { insertRows, publisherOf, recorder, untilEmpty } from '../testing/outbox.ts';
import { until } from '../testing/until.ts';
import { createOutboxRelay, type OutboxRelay } from './relay.ts';

const logger = { debug() {}, info() {}, warn() {}, error() {} };
const NO_MIGRATIONS = new URL('../testing/none/', import.meta.url).pathname;

let database: Awaited<ReturnType<typeof createDatabase>>;
let pool: pg.Pool;
let relays: OutboxRelay[];

beforeAll(async () => {
  database = await createDatabase();
  await migrate({ url: database.url, directory: NO_MIGRATIONS, logger });
  pool = createPool({ url: database.url, max: 8, applicationName: 'test', logger });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  relays = [];
  await pool.query('TRUNCATE outbox, outbox_cursors');
});
afterEach(() => Promise.all(relays.map((relay) => relay.stop())));

function relay(producer: Producer, maxRows = 100): OutboxRelay {
  const options = {
    pool,
    publisher: publisherOf(producer),
    logger,
    pollMs: 20,
    maxRows,
  };
  const made = createOutboxRelay(options);
  relays.push(made);
  made.start();
  return made;
}

const insert = (partition: number, from: number, to: number) => insertRows(pool, partition, from, to);
const emptied = () => untilEmpty(pool);

describe('the outbox relay', () => {
  it('publishes rows in order to their partition, with CloudEvents headers, and moves the cursor', async () => {
    await insert(3, 1, 3);
    const { producer, sent, places } = recorder();
    relay(producer);
    await emptied();
    expect(places()).toEqual(['3:1', '3:2', '3:3']);
    expect(sent[0]).toEqual({
      topic: 'coin.events',
      partition: 3,
      value: '{"n":1}',
      headers: expect.objectContaining({
        ce_source: '/cowrie/test',
        ce_type: 'coin.wallet.opened',
        ce_time: '2030-01-01T00:00:00.123Z',
        ce_sequence: '1',
      }),
    });
    const { rows } = await pool.query('SELECT * FROM outbox_cursors');
    expect(rows).toEqual([{ partition: 3, published_sequence: 3n }]);
  });

  it('goes on in bounded rounds until nothing is left', async () => {
    await insert(0, 1, 250);
    const { producer, places } = recorder();
    relay(producer, 40);
    await emptied();
    expect(places()).toEqual(Array.from({ length: 250 }, (_, i) => `0:${i + 1}`));
  });

  it.each(['before', 'after'] as const)(
    'publishes again when sending failed %s the message was written; nothing is lost or reordered',
    async (when) => {
      await insert(0, 1, 30);
      let calls = 0;
      const { producer, places } = recorder(() => (++calls === 2 ? when : null));
      relay(producer, 10);
      await emptied();
      const order = places();
      expect([...new Set(order)]).toEqual(Array.from({ length: 30 }, (_, i) => `0:${i + 1}`));
      expect(order.length).toBe(when === 'after' ? 40 : 30);
    },
  );

  it('may run twice at once: each row goes out once, each partition in order', async () => {
    for (const partition of [0, 1, 2]) await insert(partition, 1, 200);
    const { producer, sent } = recorder();
    relay(producer, 7);
    relay(producer, 7);
    await emptied();
    for (const partition of [0, 1, 2]) {
      const sequences = sent
        .filter((one) => one.partition === partition)
        .map(({ headers }) => headers?.ce_sequence);
      expect(sequences).toEqual(Array.from({ length: 200 }, (_, i) => String(i + 1)));
    }
  });

  it('is not healthy while publishing fails, and recovers by itself', async () => {
    let away = true;
    const { producer } = recorder(() => (away ? 'before' : null));
    const made = relay(producer);
    await insert(0, 1, 1);
    await until(() => !made.healthy());
    away = false;
    await emptied();
    await until(() => made.healthy());
  });
});
