import { randomBytes } from 'node:crypto';
import { type Platform, type Servers, startPlatform, startServers } from '@cowrie/local';
import pg from 'pg';
import { findFreePort } from '../../../deploy/local/src/home/ports.ts';

/**
 * Servers named by KAFKA_BROKERS, REDIS_URL and POSTGRES_URL (superuser) are used; @cowrie/local starts the others by
 * Docker or as local processes. A given Kafka should be empty.
 */

export type Start = { home: string; progress: (line: string) => void; signal: AbortSignal };
type Stoppable = { stop(): Promise<void> };
export type RunningServers = { env: Record<string, string> } & Stoppable;

const DATABASES = [
  'LEDGER_DATABASE_URL',
  'USER_DATABASE_URL',
  'HISTORY_DATABASE_URL',
  'WEBHOOKS_DATABASE_URL',
] as const;

async function onPostgres(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** `stop` drops the databases. */
async function makeDatabases(postgresUrl: string): Promise<{ env: Record<string, string> } & Stoppable> {
  const suffix = randomBytes(4).toString('hex');
  const names = DATABASES.map((variable) => `cowrie_test_${variable.split('_')[0]?.toLowerCase()}_${suffix}`);
  await onPostgres(
    postgresUrl,
    names.map((name) => `CREATE DATABASE ${name}`),
  );
  const env: Record<string, string> = {};
  DATABASES.forEach((variable, index) => {
    const url = new URL(postgresUrl);
    url.pathname = `/${names[index]}`;
    env[variable] = url.href;
  });
  const stop = () =>
    onPostgres(
      postgresUrl,
      names.map((name) => `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
    );
  return { env, stop };
}

const NOTHING_TO_STOP = { env: {}, stop: () => Promise.resolve() };

export async function serversForInt(start: Start): Promise<{ env: Record<string, string> } & Stoppable> {
  const given = process.env.POSTGRES_URL;
  // startServers starts a PostgreSQL unless each service's database is given.
  const withDatabases = Object.fromEntries(given ? DATABASES.map((name) => [name, given]) : []);
  const servers: Servers = await startServers({ ...start, env: { ...process.env, ...withDatabases } });
  const postgresUrl = given ?? servers.postgresUrl;
  if (postgresUrl === undefined) {
    await servers.stop();
    throw new Error('POSTGRES_URL (a superuser) is needed when the databases of the services are given');
  }
  const env = { KAFKA_BROKERS: servers.kafkaBrokers, REDIS_URL: servers.redisUrl, POSTGRES_URL: postgresUrl };
  return { env, stop: () => servers.stop() };
}

/** `surroundings` names the given servers. A Kafka serves one platform, so a test beside another is given none. */
export async function platformForTests(
  start: Start,
  settings: Record<string, string> = {},
  surroundings: NodeJS.ProcessEnv = process.env,
): Promise<{ env: Record<string, string>; platform: Platform } & Stoppable> {
  const given = surroundings.POSTGRES_URL;
  const databases = given ? await makeDatabases(given) : NOTHING_TO_STOP;
  // Only a test of payouts listens on this port, while it runs.
  const payouts = { PAYOUT_HTTP_URL: `http://127.0.0.1:${await findFreePort()}/payouts` };
  const platform = await startPlatform({
    ...start,
    env: {
      ...surroundings,
      ...databases.env,
      ...payouts,
      ...settings,
      PORT: String(await findFreePort()),
    },
  }).catch(async (error) => {
    await databases.stop();
    throw error;
  });
  const env = {
    ...platform.env,
    ...payouts,
    BASE: platform.baseUrl,
    ADMIN_EMAIL: platform.superAdmin.email,
    ADMIN_PASSWORD: platform.superAdmin.password,
    API_KEY: platform.apiKey,
    COWRIE_HOME: platform.home,
  };
  const stop = async () => {
    await platform.stop();
    await databases.stop();
  };
  return { env, platform, stop };
}
