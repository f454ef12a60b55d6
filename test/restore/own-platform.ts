import { type Platform, type Servers, startPlatform, startServers } from '@cowrie/local';
import { findFreePort } from '../../deploy/local/src/home/ports.ts';
import { ask } from './server.ts';

/** These survive the loss of the ledger's database. */
export type Surroundings = {
  servers: Servers;
  env: Record<string, string>;
};

/** Variables of the caller's platform, which the test's own platform must not use. */
const NOT_PASSED = /^(KAFKA_BROKERS|REDIS_URL|POSTGRES_URL|.*_DATABASE_URL|PORT|COWRIE_.*|.*_INSTANCES)$/;

export const ownEnv = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_PASSED.test(name)));

/** `onEnd` receives each function that stops a server as soon as it has started. */
export async function startSurroundings(
  home: string,
  ledgerUrl: string,
  onEnd: (end: () => Promise<void>) => void,
): Promise<Surroundings> {
  const env = { ...ownEnv(), COWRIE_STACK: 'local', LEDGER_DATABASE_URL: ledgerUrl };
  const servers = await startServers({ home, env, progress: () => {} });
  onEnd(servers.stop);
  const postgresUrl = servers.postgresUrl ?? '';
  const urls: Record<string, string> = {};
  for (const name of ['user', 'history']) {
    await ask(postgresUrl, `CREATE DATABASE "${name}"`);
    urls[`${name.toUpperCase()}_DATABASE_URL`] = urlOf(postgresUrl, name);
  }
  const { kafkaBrokers: KAFKA_BROKERS, redisUrl: REDIS_URL } = servers;
  return { servers, env: { KAFKA_BROKERS, REDIS_URL, LEDGER_DATABASE_URL: ledgerUrl, ...urls } };
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

export async function startServices(home: string, { env }: Surroundings): Promise<Platform> {
  const limits = { RATE_LIMIT_USER_PER_MINUTE: '0', RATE_LIMIT_ADDRESS_PER_MINUTE: '0' };
  const platform = await startPlatform({
    home,
    env: { ...ownEnv(), ...env, ...limits, COWRIE_STACK: 'local', PORT: String(await findFreePort()) },
    progress: () => {},
  });
  Object.assign(process.env, {
    ...env,
    BASE: platform.baseUrl,
    ADMIN_EMAIL: platform.superAdmin.email,
    ADMIN_PASSWORD: platform.superAdmin.password,
    API_KEY: platform.apiKey,
  });
  return platform;
}
