import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createPool, migrate } from '@cowrie/postgres';
import type { Logger } from '@cowrie/telemetry';
import pg from 'pg';

const QUIET: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

export type TestDatabase = {
  /** With the rights of the service's role and no others. */
  url: string;
  pool: pg.Pool;
  /** Another instance of the service. */
  openPool(): pg.Pool;
  /** With all rights: for looking behind the scenes. */
  owner: pg.Pool;
  drop(): Promise<void>;
};

/** A database of its own on the server that POSTGRES_URL names (a superuser's URL), brought to this version. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env.POSTGRES_URL;
  if (!server) throw new Error('POSTGRES_URL is missing: the test runner gives it');
  const name = `user_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(
    server,
    `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'`,
  );
  const url = new URL(server);
  url.pathname = `/${name}`;
  const ownerUrl = url.href;
  await migrate({
    url: ownerUrl,
    directory: fileURLToPath(new URL('../../migrations', import.meta.url)),
    logger: QUIET,
  });
  url.searchParams.set('options', '-c role=cowrie_user');
  const open = (databaseUrl: string): pg.Pool => {
    const pool = createPool({ url: databaseUrl, max: 4, applicationName: 'user-test', logger: QUIET });
    pools.push(pool);
    return pool;
  };
  const pools: pg.Pool[] = [];
  return {
    url: url.href,
    pool: open(url.href),
    openPool: () => open(url.href),
    owner: open(ownerUrl),
    async drop() {
      await Promise.all(pools.map((pool) => pool.end()));
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
