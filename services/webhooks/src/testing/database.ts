import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createPool, migrate } from '@cowrie/postgres';
import pg from 'pg';

export const quiet = { trace() {}, debug() {}, info() {}, warn() {}, error() {}, fatal() {} };

export type TestDatabase = {
  /** With the rights of the service's role and no others. */
  pool: pg.Pool;
  /** Another instance of the service. */
  openPool(): pg.Pool;
  /** With all rights: for looking behind the scenes. */
  owner: pg.Pool;
  /** As the service is given it. */
  url: string;
  drop(): Promise<void>;
};

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

/** A database of its own on the server that POSTGRES_URL names (a superuser's URL), brought to this version. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env.POSTGRES_URL;
  if (!server) throw new Error('POSTGRES_URL is missing: the test runner gives it');
  const name = `webhooks_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(
    server,
    `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'`,
  );
  const url = new URL(server);
  url.pathname = `/${name}`;
  const ownerUrl = url.href;
  await migrate({ url: ownerUrl, directory: MIGRATIONS, logger: quiet });
  url.searchParams.set('options', '-c role=cowrie_webhooks');
  const pools: pg.Pool[] = [];
  const open = (databaseUrl: string): pg.Pool => {
    const pool = createPool({ url: databaseUrl, max: 4, applicationName: 'webhooks-test', logger: quiet });
    pools.push(pool);
    return pool;
  };
  return {
    pool: open(url.href),
    openPool: () => open(url.href),
    owner: open(ownerUrl),
    url: url.href,
    async drop() {
      await Promise.all(pools.filter((pool) => !pool.ended).map((pool) => pool.end()));
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
