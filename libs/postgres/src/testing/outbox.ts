import { createEventPublisher, type OutMessage, type Producer } from '@cowrie/messaging';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type pg from 'pg';
import { createOutboxRelay, type OutboxRelay } from '../outbox/relay.ts';
import { createPool } from '../pool.ts';
import { createMigratedDatabase, nameDatabase } from './database.ts';
import { quiet } from './quiet.ts';

/** The tables of fence and outbox are the same as the ledger's. */
const MIGRATIONS = new URL('../../../../services/user/migrations/', import.meta.url).pathname;
type RelayOptions = Parameters<typeof createOutboxRelay>[0];

/** Call it at the top of a file, because it adds hooks. */
export function useOutbox() {
  const place = nameDatabase();
  const pools: pg.Pool[] = [];
  let relays: OutboxRelay[] = [];
  const openPool = (applicationName = 'test'): pg.Pool => {
    const opened = createPool({ url: place.url, max: 8, applicationName, logger: quiet });
    pools.push(opened);
    return opened;
  };
  const pool = openPool();
  const empty = () => pool.query('TRUNCATE outbox, outbox_cursors');
  const startRelay = (producer: Producer, over: Partial<RelayOptions> = {}): OutboxRelay => {
    const options = { pool, publisher: publisherOf(producer), logger: quiet, pollMs: 20 };
    const started = createOutboxRelay({ ...options, ...over });
    relays.push(started);
    started.start();
    return started;
  };
  const stopRelays = async (): Promise<void> => {
    await Promise.all(relays.map((relay) => relay.stop()));
    relays = [];
  };
  let drop = async () => {};
  beforeAll(async () => {
    ({ drop } = await createMigratedDatabase(MIGRATIONS, place));
  });
  beforeEach(empty);
  afterEach(stopRelays);
  afterAll(async () => {
    await Promise.all(pools.map((one) => one.end()));
    await drop();
  });
  return { pool, openPool, empty, startRelay, stopRelays };
}

/** `fail` makes a send fail before or after it is written. */
export function recorder(fail: () => 'before' | 'after' | null = () => null) {
  const sent: OutMessage[] = [];
  const sendAll = async (messages: readonly OutMessage[]): Promise<void> => {
    const when = fail();
    if (when === 'before') throw new Error('not sent');
    sent.push(...messages);
    if (when === 'after') throw new Error('no acknowledgement');
  };
  const producer: Producer = {
    connect: async () => {},
    send: (message) => sendAll([message]),
    sendAll,
    healthy: () => true,
    close: async () => {},
  };
  const places = () => sent.map(({ headers }) => headers?.ce_id);
  return { producer, sent, places };
}

const publisherOf = (producer: Producer) =>
  createEventPublisher({ producer, topic: 'coin.events', source: '/cowrie/test' });

export async function insertRows(pool: pg.Pool, partition: number, from: number, to: number): Promise<void> {
  await pool.query('INSERT INTO partitions (partition) VALUES ($1) ON CONFLICT DO NOTHING', [partition]);
  await pool.query(
    `INSERT INTO outbox SELECT $1, n, 'coin.wallet.opened', 'subject', '2030-01-01T00:00:00.123Z', '{"n":' || n || '}'
     FROM generate_series($2::int, $3::int) AS n`,
    [partition, from, to],
  );
}

export async function untilEmpty(pool: pg.Pool, left = 0n): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ n: bigint }>('SELECT count(*) AS n FROM outbox');
    if (rows[0]?.n === left) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
