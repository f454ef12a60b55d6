import type { OutMessage, Producer } from '@cowrie/messaging';
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
const RELAY = 'relay-under-test';

let database: Awaited<ReturnType<typeof createDatabase>>;
let pool: pg.Pool;
let relayPool: pg.Pool;
let relays: OutboxRelay[];

beforeAll(async () => {
  database = await createDatabase();
  await migrate({ url: database.url, directory: NO_MIGRATIONS, logger });
  pool = createPool({ url: database.url, max: 2, applicationName: 'test', logger });
  relayPool = createPool({ url: database.url, max: 4, applicationName: RELAY, logger });
});
afterAll(async () => {
  await Promise.all([pool.end(), relayPool.end()]);
  await database.drop();
});
beforeEach(async () => {
  relays = [];
  await pool.query('TRUNCATE outbox, outbox_cursors');
});
afterEach(() => Promise.all(relays.map((relay) => relay.stop())));

function relay(producer: Producer, over: { pollMs?: number; maxRows?: number } = {}): OutboxRelay {
  const publisher = publisherOf(producer);
  const made = createOutboxRelay({ pool: relayPool, publisher, logger, pollMs: 20, ...over });
  relays.push(made);
  made.start();
  return made;
}

const range = (length: number) => Array.from({ length }, (_, i) => `0:${i + 1}`);

/** A producer whose sends wait until they are let go. */
function gated() {
  const inner = recorder();
  let entered: () => void = () => {};
  let open: () => void = () => {};
  const isSending = new Promise<void>((resolve) => {
    entered = resolve;
  });
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  const sendAll = async (messages: readonly OutMessage[]): Promise<void> => {
    entered();
    await isOpen;
    await inner.producer.sendAll(messages);
  };
  return { producer: { ...inner.producer, sendAll }, places: inner.places, isSending, open: () => open() };
}

describe('the outbox relay, when something breaks', () => {
  it('publishes again what was written when its connection died before the cursor moved', async () => {
    await insertRows(pool, 0, 1, 5);
    const slow = gated();
    relay(slow.producer);
    await slow.isSending;
    await pool.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1', [
      RELAY,
    ]);
    slow.open();
    await untilEmpty(pool);
    expect(slow.places()).toEqual([...range(5), ...range(5)]);
  });

  it('leaves a partition alone that another relay publishes, and gets on with the others', async () => {
    await insertRows(pool, 0, 1, 5);
    const slow = gated();
    relay(slow.producer);
    await slow.isSending;
    await insertRows(pool, 1, 1, 3);
    const other = recorder();
    relay(other.producer);
    await until(() => other.sent.length >= 3);
    slow.open();
    await untilEmpty(pool);
    expect(other.places()).toEqual(['1:1', '1:2', '1:3']);
    expect(slow.places()).toEqual(range(5));
  });

  it('does not let a partition with a backlog hold up the others', async () => {
    await insertRows(pool, 0, 1, 1_000);
    await insertRows(pool, 7, 1, 5);
    const { producer, sent } = recorder();
    relay(producer, { maxRows: 50 });
    await untilEmpty(pool);
    const last = sent.findLastIndex(({ partition }) => partition === 7);
    expect(last).toBeLessThan(50);
    expect(sent.length).toBe(1_005);
  });

  it('never publishes what is behind the cursor', async () => {
    await insertRows(pool, 0, 1, 4);
    await pool.query('INSERT INTO outbox_cursors VALUES (0, 2)');
    const { producer, places } = recorder();
    relay(producer);
    // Rows and cursor move in one transaction, so there are no such rows; it would not touch them.
    await untilEmpty(pool, 2n);
    expect(places()).toEqual(['0:3', '0:4']);
  });

  it('publishes at once when it is woken, however long it would sleep', async () => {
    const { producer, places } = recorder();
    const made = relay(producer, { pollMs: 3_600_000 });
    await insertRows(pool, 0, 1, 1);
    made.wake();
    await untilEmpty(pool);
    expect(places()).toEqual(range(1));
  });

  it('stops at once, also in the pause after a failure', async () => {
    let attempts = 0;
    const failing = recorder(() => {
      attempts += 1;
      return 'before';
    });
    await insertRows(pool, 0, 1, 1);
    const made = relay(failing.producer, { pollMs: 3_600_000 });
    made.wake();
    await until(() => attempts === 1);
    await made.stop();
    expect(attempts).toBe(1);
  });
});
