import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Platform, type Servers, startServers } from '@cowrie/local';
import { findFreePort } from '../../../deploy/local/src/home/ports.ts';
import { startProxy, type TcpProxy } from '../../fault/proxy/proxy.ts';
import { archiveAll, type Backup, restore, takeBackup } from '../base-backup.ts';
import { ownEnv, startServices } from '../own-platform.ts';
import { ask, initialise, type OwnServer, startServer } from '../server.ts';

/** The databases of the platform on a server whose log is archived, that of another team too; Kafka, Redis and the services. */
export type Stage = {
  url(database: string): string;
  kafkaBrokers(): string;
  platform(): Platform;
  pid(name: 'kafka' | 'redis'): number;
  startServices(): Promise<void>;
  stopServices(): Promise<void>;
  /** Ends Kafka and Redis, and throws away what they had; `startServers` makes new ones, which are empty. */
  loseServers(): Promise<void>;
  startServers(): Promise<void>;
  backUp(): Promise<Backup>;
  /** The disk of PostgreSQL is gone: what is left are the backup and the archive of its log. */
  loseDatabases(): Promise<void>;
  restoreDatabases(backup: Backup): Promise<void>;
  /** The moment to which a database is restored when it alone is lost: what comes later is lost with it. */
  mark(database: Lone): Promise<void>;
  /** One database is gone, with its server; the others are as they were. */
  loseDatabase(database: Lone): Promise<void>;
  /** It is there again as of its mark, on a server of its own, under the address that it had. */
  restoreDatabase(database: Lone, backup: Backup): Promise<void>;
  close(): Promise<void>;
};

const DATABASES = ['ledger', 'user', 'history', 'webhooks', 'team'];
/** Those that come back from a backup; each has a server of its own in production. */
export type Lone = 'ledger' | 'user' | 'webhooks';
const SETTINGS = { WEBHOOKS_ALLOW_LOOPBACK: 'true', SEAL_HEADS_EVERY_SECONDS: '2' };
const END_OF_LOG = 'the last that was archived';

export async function openStage(): Promise<Stage> {
  const home = await mkdtemp(join(tmpdir(), 'cowrie-losses-'));
  await chmod(home, 0o755); // PostgreSQL may run as a user of its own and must get through
  const own = { home, name: 'databases', port: await findFreePort() };
  await initialise(own);
  let databases: OwnServer = await startServer(own);
  /** Each database's name, which leads to its server as a Service of Kubernetes does. */
  const names = new Map<string, TcpProxy>();
  const restored: OwnServer[] = [];
  for (const name of DATABASES) {
    await ask(databases.url('postgres'), `CREATE DATABASE "${name}"`);
    names.set(name, await startProxy({ port: await findFreePort(), targetPort: own.port }));
  }
  const urlOf = (database: string): string => {
    const url = new URL(databases.url(database));
    url.port = String(names.get(database)?.port ?? own.port);
    return url.href;
  };
  const urls = Object.fromEntries(
    DATABASES.map((name) => [`${name.toUpperCase()}_DATABASE_URL`, urlOf(name)]),
  );
  const env = { ...ownEnv(), COWRIE_STACK: 'local', ...urls };
  let servers: Servers | undefined;
  let platform: Platform | undefined;
  const there = <T>(one: T | undefined): T => {
    if (one === undefined) throw new Error('it is not started');
    return one;
  };
  const stage: Stage = {
    url: urlOf,
    kafkaBrokers: () => there(servers).kafkaBrokers,
    platform: () => there(platform),
    pid: (name) => there(there(servers).pids()[name]),
    async startServers() {
      servers = await startServers({ home: join(home, 'servers'), env, progress: () => {} });
    },
    async loseServers() {
      await there(servers).stop();
      await rm(join(home, 'servers', 'data'), { recursive: true });
    },
    async startServices() {
      const { kafkaBrokers: KAFKA_BROKERS, redisUrl: REDIS_URL } = there(servers);
      const given = { ...urls, ...SETTINGS, KAFKA_BROKERS, REDIS_URL };
      platform = await startServices(join(home, 'services'), { servers: there(servers), env: given });
    },
    stopServices: () => there(platform).stop(),
    backUp: async () => takeBackup(databases, await mkdtemp(join(home, 'backup-'))),
    async loseDatabases() {
      await ask(databases.url('postgres'), 'SELECT pg_create_restore_point($1)', [END_OF_LOG]);
      await archiveAll(databases, home);
      await databases.stop('now');
      await rm(databases.directory, { recursive: true });
    },
    async restoreDatabases(backup) {
      ({ server: databases } = await restore(backup, { ...own, name: 'restored', target: END_OF_LOG }));
    },
    async mark(database) {
      await ask(databases.url('postgres'), 'SELECT pg_create_restore_point($1)', [database]);
    },
    async loseDatabase(database) {
      await archiveAll(databases, home);
      await ask(databases.url('postgres'), `DROP DATABASE "${database}" WITH (FORCE)`);
    },
    async restoreDatabase(database, backup) {
      const port = await findFreePort();
      // What it writes goes nowhere: the archive is the others'.
      const settings = { archive_mode: 'off' };
      const options = { ...own, port, name: `restored-${database}`, target: database, settings };
      const { server } = await restore(backup, options);
      restored.push(server);
      names.get(database)?.retarget(port);
    },
    async close() {
      await platform?.stop();
      await servers?.stop();
      await Promise.all([...names.values()].map((proxy) => proxy.close()));
      await Promise.all([databases, ...restored].map((server) => server.stop('orderly')));
      await rm(home, { recursive: true, force: true });
    },
  };
  try {
    await stage.startServers();
    await stage.startServices();
    return stage;
  } catch (error) {
    await stage.close();
    throw error;
  }
}
