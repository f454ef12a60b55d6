import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { inOneWrite } from './one-write.ts';
import { createPool } from './pool.ts';
import { createDatabase } from './testing/database.ts';

const logger = { debug() {}, info() {}, warn() {}, error() {} };

let database: Awaited<ReturnType<typeof createDatabase>>;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createDatabase();
  pool = createPool({ url: database.url, max: 1, applicationName: 'test', logger, pipeline: true });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

function countWrites(client: pg.PoolClient): () => number {
  const { stream } = (client as unknown as { connection: { stream: Record<string, unknown> } }).connection;
  let writes = 0;
  for (const name of ['_write', '_writev']) {
    const original = stream[name] as (...args: unknown[]) => void;
    stream[name] = (...args: unknown[]) => {
      writes += 1;
      original.apply(stream, args);
    };
  }
  return () => writes;
}

it('writes all queries at once, each with its own answer or error', async () => {
  const client = await pool.connect();
  try {
    await client.query('SELECT 1');
    const writes = countWrites(client);
    const asked = inOneWrite(client, () => [
      client.query('BEGIN'),
      client.query({ name: 'two', text: 'SELECT $1::int AS n', values: [2] }),
      client.query('SELECT 1 / 0'),
      client.query('COMMIT'),
    ]);
    const [, two, failed, committed] = await Promise.allSettled(asked);
    expect(writes()).toBe(1);
    expect(two).toMatchObject({ value: { rows: [{ n: 2 }] } });
    expect(failed).toMatchObject({ reason: { code: '22012' } });
    expect(committed).toMatchObject({ value: { command: 'ROLLBACK' } });
  } finally {
    client.release();
  }
});

it('writes what was sent before `send` threw', async () => {
  const client = await pool.connect();
  try {
    let sent: Promise<pg.QueryResult> | undefined;
    const send = () => {
      sent = client.query('SELECT 3 AS n');
      throw new Error('no more');
    };
    expect(() => inOneWrite(client, send)).toThrow('no more');
    expect((await sent)?.rows).toEqual([{ n: 3 }]);
  } finally {
    client.release();
  }
});
