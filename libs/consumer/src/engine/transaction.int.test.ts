import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createDatabase } from '../../../postgres/src/testing/database.ts';
import { createTransact } from './transaction.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createDatabase();
});
beforeEach(() => {
  pool = open();
});
afterEach(() => pool.end());
afterAll(() => database.drop());

const open = (options: pg.PoolConfig = {}) => {
  const opened = new pg.Pool({ connectionString: database.url, max: 1, ...options });
  return opened.on('error', () => undefined);
};
const forever = () => new Promise<never>(() => undefined);
const limitsIn = (client: pg.ClientBase) =>
  client.query<{ statement: string; idle: string }>(
    `SELECT current_setting('statement_timeout') AS statement,
            current_setting('idle_in_transaction_session_timeout') AS idle`,
  );

describe('a transaction', () => {
  it.each([
    ['hangs by itself', forever],
    ['waits for the database', (client: pg.ClientBase) => client.query('SELECT pg_sleep(20)')],
    ['waits for a connection of its own pool', () => pool.query('SELECT 1')],
  ])('is given up when what runs in it %s, and the next goes on', async (_name, work) => {
    await expect(createTransact(pool, 300)(work)).rejects.toThrow(/within 300 ms|timeout/);
    const next = createTransact(pool)((client) => client.query('SELECT 1 AS one'));
    expect((await next).rows).toEqual([{ one: 1 }]);
  });

  it('waits so long for a connection, too, and gives back one that comes later', async () => {
    const client = await pool.connect();
    const transact = createTransact(pool, 100);
    await expect(transact(forever)).rejects.toThrow('within 100 ms');
    client.release();
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  it('has limits at the server where the team set none, and the next user of the connection has not', async () => {
    const limits = await createTransact(pool, 4_000)(limitsIn);
    expect(limits.rows).toEqual([{ statement: '4s', idle: '4s' }]);
    const client = await pool.connect();
    expect((await limitsIn(client)).rows).toEqual([{ statement: '0', idle: '0' }]);
    client.release();
    const own = open({ statement_timeout: 2_000, idle_in_transaction_session_timeout: 9_000 });
    expect((await createTransact(own, 4_000)(limitsIn)).rows).toEqual([{ statement: '2s', idle: '9s' }]);
    await own.end();
  });

  it('fails, and the process goes on, when its connection is lost while nothing is asked', async () => {
    const other = open();
    const lost = createTransact(pool)(async (client) => {
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      // events.once() would also reject at the error before the end.
      const ended = new Promise<void>((resolve) => client.once('end', resolve));
      await other.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
      await ended;
      await client.query('SELECT 1');
    });
    await expect(lost).rejects.toThrow(/terminat|not queryable|closed/i);
    await other.end();
  });
});
