import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Servers, startServers } from '@cowrie/local';
import { findFreePort } from '../../deploy/local/src/home/ports.ts';
import { loadSecrets, publicJwk, type Secrets } from '../../deploy/local/src/home/secrets.ts';
import {
  databaseUrl,
  ensureDatabases,
  passwordOf,
  roleOf,
} from '../../deploy/local/src/servers/postgres/databases.ts';
import { type Instance, type Release, type ServiceName, spawnInstance, untilReady } from './instances.ts';

const DATABASES = ['ledger', 'user', 'history', 'webhooks'] as const;
type DatabaseName = (typeof DATABASES)[number];

export type Releases = { older: Release; newer: Release };

export type TwoReleases = Releases & {
  servers: Servers;
  superAdmin: { email: string; password: string };
  apiKey: string;
  databaseUrl(name: DatabaseName, owner?: 'owner'): string;
  migrate(release: Release): Promise<void>;
  spawn(service: ServiceName, release: Release): Promise<Instance>;
  start(service: ServiceName, release: Release): Promise<Instance>;
  instances: readonly Instance[];
  /** Stops everything. With `keep` the logs stay and their folder is printed. */
  close(keep: boolean): Promise<void>;
};

/** Variables of the caller's servers, which the test must not use. */
const NOT_PASSED = /^(KAFKA_BROKERS|REDIS_URL|POSTGRES_URL|\w+_DATABASE_URL)$/;

/** An operator's settings for the older release; the newer one must accept them unchanged. */
function settingsOf(
  service: ServiceName,
  secrets: Secrets,
  servers: Servers,
  url: (name: DatabaseName) => string,
  ports: QueryPorts,
) {
  const common = { KAFKA_BROKERS: servers.kafkaBrokers, SERVICE_TOKEN_SECRETS: secrets.serviceTokenSecret };
  const origins = (name: DatabaseName): string =>
    ports[name].map((port) => `http://127.0.0.1:${port}`).join();
  const settings: Record<ServiceName, Record<string, string>> = {
    gateway: {
      ...common,
      ...Object.fromEntries(DATABASES.map((name) => [`${name.toUpperCase()}_QUERIES_URL`, origins(name)])),
      REDIS_URL: servers.redisUrl,
      TOKEN_PRIVATE_KEY: JSON.stringify(secrets.tokenPrivateKey),
      SEAL_PUBLIC_KEY: JSON.stringify(publicJwk(secrets.sealPrivateKey)),
      WEBHOOKS_SEAL_PUBLIC_KEY: JSON.stringify(publicJwk(secrets.webhooksSealKey)),
      CURSOR_SECRET: secrets.cursorSecret,
      RATE_LIMIT_USER_PER_MINUTE: '0',
      RATE_LIMIT_ADDRESS_PER_MINUTE: '0',
      PAYOUT_CALLBACK_SECRET: secrets.payoutCallbackSecret,
    },
    ledger: {
      ...common,
      USER_QUERIES_URL: origins('user'),
      LEDGER_DATABASE_URL: url('ledger'),
      LEDGER_MAX_BATCH: '500',
      PAYOUT_HTTP_SECRET: secrets.payoutHttpSecret,
    },
    user: {
      ...common,
      USER_DATABASE_URL: url('user'),
      SEAL_PRIVATE_KEY: JSON.stringify(secrets.sealPrivateKey),
      BOOTSTRAP_SUPERADMIN_EMAIL: secrets.superAdminEmail,
      BOOTSTRAP_SUPERADMIN_PASSWORD: secrets.superAdminPassword,
      BOOTSTRAP_API_KEY: secrets.apiKey,
    },
    history: { ...common, HISTORY_DATABASE_URL: url('history') },
    webhooks: {
      ...common,
      WEBHOOKS_DATABASE_URL: url('webhooks'),
      WEBHOOKS_SEAL_PRIVATE_KEY: JSON.stringify(secrets.webhooksSealKey),
    },
  };
  return settings[service];
}

/** A service has at most this many instances at once. */
type QueryPorts = Readonly<Record<DatabaseName, readonly number[]>>;
const INSTANCES_MAX = 3;

async function freeQueryPorts(): Promise<QueryPorts> {
  const free = () => Promise.all(Array.from({ length: INSTANCES_MAX }, () => findFreePort()));
  return { ledger: await free(), user: await free(), history: await free(), webhooks: await free() };
}

async function runMigration(name: DatabaseName, release: Release, ownerUrl: string): Promise<void> {
  await promisify(execFile)(process.execPath, [join('services', name, 'src', 'migrate.ts')], {
    cwd: release.root,
    env: { PATH: process.env.PATH, MIGRATION_DATABASE_URL: ownerUrl },
  });
}

/** The databases are empty and no service runs. `releasesIn` writes the two source trees. */
export async function openTwoReleases(
  releasesIn: (directory: string) => Promise<Releases>,
): Promise<TwoReleases> {
  const home = await mkdtemp(join(tmpdir(), 'cowrie-upgrade-'));
  await chmod(home, 0o755); // PostgreSQL may run as another user and needs access.
  const logs = join(home, 'instances');
  await mkdir(logs);
  const releases = await releasesIn(home);
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_PASSED.test(name)));
  const servers = await startServers({ home, env, progress: () => undefined, kafkaForAnybody: true });
  const { secrets } = await loadSecrets(join(home, 'secrets.json'));
  const postgresUrl = servers.postgresUrl ?? '';
  await ensureDatabases(postgresUrl, DATABASES, secrets);
  const instances: Instance[] = [];
  const queryPorts = await freeQueryPorts();
  const roleUrl = (name: DatabaseName) =>
    databaseUrl(postgresUrl, name, { user: roleOf(name), password: passwordOf(name, secrets) });
  const spawn = async (service: ServiceName, release: Release): Promise<Instance> => {
    const name = `${service}-${release.name}-${instances.length}`;
    const env = settingsOf(service, secrets, servers, roleUrl, queryPorts);
    const used = instances.filter((one) => one.isRunning()).map(({ queriesPort }) => queriesPort);
    const queriesPort =
      service === 'gateway' ? undefined : queryPorts[service].find((port) => !used.includes(port));
    const instance = await spawnInstance({ ...{ service, release, name, queriesPort, env, logs } });
    instances.push(instance);
    return instance;
  };
  return {
    ...{ ...releases, servers, instances, spawn },
    superAdmin: { email: secrets.superAdminEmail, password: secrets.superAdminPassword },
    apiKey: secrets.apiKey,
    databaseUrl: (name, owner) => (owner ? databaseUrl(postgresUrl, name) : roleUrl(name)),
    async migrate(release) {
      await Promise.all(DATABASES.map((name) => runMigration(name, release, databaseUrl(postgresUrl, name))));
    },
    async start(service, release) {
      const instance = await spawn(service, release);
      await untilReady(instance);
      return instance;
    },
    async close(keep) {
      for (const instance of instances) instance.kill();
      await servers.stop();
      if (keep) process.stderr.write(`The logs are in ${logs}\n`);
      else await rm(home, { recursive: true, force: true });
    },
  };
}
