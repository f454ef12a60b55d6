import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { isTransient } from './errors.ts';
import { createPool } from './pool.ts';
import { createDatabase } from './testing/database.ts';
import { until } from './testing/until.ts';
import { inTransaction } from './transaction.ts';

const warnings: string[] = [];
const logger = { debug() {}, info() {}, warn: (_: object, text: string) => warnings.push(text), error() {} };

let database: Awaited<ReturnType<typeof createDatabase>>;
let network: Awaited<ReturnType<typeof openNetwork>>;
let admin: pg.Pool;

async function openNetwork(target: URL) {
  const sockets: Socket[] = [];
  const server: Server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname);
    sockets.push(client, upstream);
    for (const socket of [client, upstream]) socket.on('error', () => {});
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(target);
  url.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    url: url.toString(),
    silence: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

beforeAll(async () => {
  database = await createDatabase();
  network = await openNetwork(new URL(database.url));
  admin = createPool({ url: database.url, max: 1, applicationName: 'admin', logger });
  await admin.query('CREATE TABLE parent (id int PRIMARY KEY)');
  await admin.query('CREATE TABLE child (id int REFERENCES parent DEFERRABLE INITIALLY DEFERRED)');
});
afterAll(async () => {
  network.close();
  await admin.end();
  await database.drop();
});

const terminate = (pid: unknown) => admin.query('SELECT pg_terminate_backend($1, 1000)', [pid]);
const pidOf = async (client: pg.ClientBase): Promise<unknown> =>
  (await client.query('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;

describe.each([false, true])('a lost connection (pipeline: %s)', (pipeline) => {
  let pool: pg.Pool;
  beforeAll(() => {
    pool = createPool({ url: database.url, max: 1, applicationName: 'lost', logger, pipeline });
  });
  afterAll(() => pool.end());

  it('fails the work that uses it, as something that passes, and is replaced', async () => {
    // No query runs at that moment, so the error arrives only as an event.
    const work = inTransaction(pool, async (client) => {
      await terminate(await pidOf(client));
      await client.query('SELECT 1');
    });
    const error = await work.catch((reason: unknown) => reason);
    expect(isTransient(error)).toBe(true);
    expect(error).not.toMatchObject({ commitUnknown: true });
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  it('is logged and replaced when it was idle', async () => {
    const client = await pool.connect();
    const pid = await pidOf(client);
    client.release();
    warnings.length = 0;
    await terminate(pid);
    await until(() => warnings.length > 0);
    expect(warnings).toEqual(['an idle database connection was lost']);
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  it('is no reason to doubt a commit that PostgreSQL refused', async () => {
    const work = inTransaction(pool, (client) => client.query('INSERT INTO child VALUES (1)'));
    const error = await work.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: '23503' });
    expect(error).not.toMatchObject({ commitUnknown: true });
  });
});

describe('a server that falls silent', () => {
  it('is given up after one wait: a rollback is not asked for, and would be a second one', async () => {
    const options = {
      url: network.url,
      max: 1,
      applicationName: 'silent',
      logger,
      statementTimeoutMs: 1_000,
    };
    const pool = createPool(options);
    const asked: unknown[] = [];
    const work = inTransaction(pool, async (client) => {
      const query = client.query.bind(client);
      client.query = ((...args: Parameters<typeof query>) => {
        asked.push(args[0]);
        return query(...args);
      }) as typeof query;
      network.silence();
      await client.query('SELECT 1');
    });
    const error = await work.catch((reason: unknown) => reason);
    expect(isTransient(error)).toBe(true);
    expect(asked).toEqual(['SELECT 1']);
    await pool.end();
  });
});
