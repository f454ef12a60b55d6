import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { isTransient } from './errors.ts';
import { createPool } from './pool.ts';
import { createDatabase } from './testing/database.ts';
import { inTransaction } from './transaction.ts';

const logger = { debug() {}, info() {}, warn() {}, error() {} };
const open = (statementTimeoutMs: number) =>
  createPool({
    ...{ url: database.url, max: 2, applicationName: 'test', logger, pipeline: true },
    statementTimeoutMs,
  });

let database: Awaited<ReturnType<typeof createDatabase>>;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createDatabase();
  pool = open(10_000);
  await pool.query('CREATE TABLE t (n bigint PRIMARY KEY)');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const count = async (): Promise<unknown> => (await pool.query('SELECT count(*) AS n FROM t')).rows[0]?.n;

describe('the pool', () => {
  it('reads bigint columns as bigint', async () => {
    const { rows } = await pool.query('SELECT 9007199254740993::bigint AS n, 5::int AS i');
    expect(rows).toEqual([{ n: 9007199254740993n, i: 5 }]);
  });

  it('ends a statement that takes too long, as something that may pass', async () => {
    const impatient = open(300);
    const failed = await impatient.query('SELECT pg_sleep(60)').catch((error: unknown) => error);
    await impatient.end();
    expect(isTransient(failed)).toBe(true);
  });

  it('has the server end a client that falls silent inside a transaction', async () => {
    const { rows } = await pool.query('SHOW idle_in_transaction_session_timeout');
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: '5s' }]);
  });

  it('pipelines: after an error the rest of the transaction fails and COMMIT answers ROLLBACK', async () => {
    const client = await pool.connect();
    const [, bad, after, commit] = await Promise.allSettled([
      client.query('BEGIN'),
      client.query('SELECT 1/0'),
      client.query('INSERT INTO t VALUES (1)'),
      client.query('COMMIT'),
    ]);
    client.release();
    expect([bad?.status, after?.status]).toEqual(['rejected', 'rejected']);
    expect(commit).toMatchObject({ status: 'fulfilled', value: { command: 'ROLLBACK' } });
    expect(await count()).toBe(0n);
  });
});

describe('inTransaction', () => {
  it('commits what work did and gives what it gave', async () => {
    expect(
      await inTransaction(pool, async (client) => (await client.query('INSERT INTO t VALUES (2)')).rowCount),
    ).toBe(1);
    expect(await count()).toBe(1n);
  });

  it('rolls back when work throws, and the connection can be used again', async () => {
    const work = inTransaction(pool, async (client) => {
      await client.query('INSERT INTO t VALUES (3)');
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await count()).toBe(1n);
  });

  it('throws when a swallowed error made the commit a rollback', async () => {
    const work = inTransaction(pool, async (client) => {
      await client.query('SELECT 1/0').catch(() => undefined);
    });
    await expect(work).rejects.toThrow('rolled back');
  });

  it('says so when the connection is lost while committing', async () => {
    const work = inTransaction(pool, async (client) => {
      const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
      await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    });
    await expect(work).rejects.toMatchObject({ commitUnknown: true });
  });
});
