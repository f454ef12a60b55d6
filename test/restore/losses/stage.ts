import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Platform, type Servers, startServers } from '@cowrie/local';
import { findFreePort } from '../../../deploy/local/src/home/ports.ts';
import { startProxy, type TcpProxy } from '../../fault/proxy/proxy.ts';
import { archiveAll, type Backup, restore, takeBackup } from '../base-backup.ts';
import { ownEnv, startServices } from '../own-platform.ts';
import { ask, initialise, type OwnServer, startServer } from '../server.ts';

export type Stage = {
  url(database: string): string;
  kafkaBrokers(): string;
  platform(): Platform;
  pid(name: 'kafka' | 'redis'): number;
  startServices(): Promise<void>;
  stopServices(): Promise<void>;
  loseServers(): Promise<void>;
  startServers(): Promise<void>;
  backUp(): Promise<Backup>;
  loseDatabases(): Promise<void>;
  /** Without a mark, to the end of the archived log. */
  restoreDatabases(backup: Backup, mark?: 'all'): Promise<void>;
  /** A lost database, or all of them, is restored to this moment; later writes are lost with it. */
  mark(what: RestorableDatabase | 'all'): Promise<void>;
  loseDatabase(database: RestorableDatabase): Promise<void>;
  restoreDatabase(database: RestorableDatabase, backup: Backup): Promise<void>;
  close(): Promise<void>;
};

const DATABASES = ['ledger', 'user', 'history', 'webhooks', 'team'];
export type RestorableDatabase = 'ledger' | 'user' | 'webhooks';
const SETTINGS = { WEBHOOKS_ALLOW_LOOPBACK: 'true', SEAL_HEADS_EVERY_SECONDS: '2' };
const END_OF_LOG = 'end';

export async function openStage(): Promise<Stage> {
  const home = await mkdtemp(join(tmpdir(), 'cowrie-losses-'));
  await chmod(home, 0o755); // PostgreSQL may run as another user and needs access.
  const own = { home, name: 'databases', port: await findFreePort() };
  await initialise(own);
  let databases: OwnServer = await startServer(own);
  /** A proxy per database name, which leads to its server as a Kubernetes Service does. */
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
    async restoreDatabases(backup, mark) {
      const target = mark ?? END_OF_LOG;
      ({ server: databases } = await restore(backup, { ...own, name: `restored-${target}`, target }));
    },
    async mark(what) {
      await ask(databases.url('postgres'), 'SELECT pg_create_restore_point($1)', [what]);
    },
    async loseDatabase(database) {
      await archiveAll(databases, home);
      await ask(databases.url('postgres'), `DROP DATABASE "${database}" WITH (FORCE)`);
    },
    async restoreDatabase(database, backup) {
      const port = await findFreePort();
      // The restored server must not write to the archive, which belongs to the others.
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
