import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from './home/files.ts';
import { isPortFree } from './home/ports.ts';
import { loadSecrets, type Secrets } from './home/secrets.ts';
import { prepareForServices } from './servers/kafka/prepare.ts';
import { openKafkaLinks, serversThroughLinks } from './servers/links.ts';
import { ensureDatabases } from './servers/postgres/databases.ts';
import { runServers, type Servers } from './servers/start.ts';
import {
  type Credentials,
  readFirstBootstrap,
  resolveCredentials,
  writeFirstBootstrap,
} from './services/bootstrap.ts';
import { type ServiceEnvInput, serviceDatabaseUrl } from './services/env.ts';
import { runMigrations } from './services/migrations.ts';
import {
  gatewayPorts,
  instanceNames,
  planInstances,
  queryOriginsOf,
  requireFreePorts,
  startServices,
} from './services/start.ts';
import { type Session, type StackOptions, withSession } from './session.ts';
import { databaseNames, type PlatformSettings, parsePlatformSettings, type ServiceName } from './settings.ts';

export type Platform = {
  baseUrl: string;
  baseUrls: string[];
  superAdmin: { email: string; password: string };
  apiKey: string;
  credentials: Credentials;
  /** KAFKA_BROKERS (of the super user, unless it was given), REDIS_URL, and the services' *_DATABASE_URL. */
  env: Record<string, string>;
  postgresUrl: string | undefined;
  home: string;
  sendsMails?: boolean;
  firstStart: boolean;
  instances: string[];
  pid(name: string): number | undefined;
  restart(services: readonly ServiceName[]): Promise<void>;
  halt(services: readonly ServiceName[]): Promise<() => Promise<void>>;
  waitForReady(services: readonly ServiceName[], signal?: AbortSignal): Promise<void>;
  migrate(): Promise<void>;
  /** Stops the gateways, then the other services, then the servers. Idempotent. */
  stop(): Promise<void>;
};

/** Resolves when everything is ready. Rejects with one clear line, after everything started has stopped. */
export function startPlatform(options: StackOptions): Promise<Platform> {
  return withSession(options, async (session) => {
    const settings = parsePlatformSettings(session.env);
    // Ports are checked before any download, so that a user who must choose another port learns it at once.
    await requireFreePorts(settings, isPortFree);
    return runPlatform(session, settings);
  });
}

async function runPlatform(session: Session, settings: PlatformSettings): Promise<Platform> {
  const { secrets, created } = await loadSecrets(session.paths.secretsFile);
  const links = await openKafkaLinks(session, settings, instanceNames(settings), gatewayPorts(settings));
  const servers = await runServers(session, settings, secrets, gatewayPorts(settings), links);
  const { mails: mailDirectory } = session.paths;
  const instances = await planInstances(settings, session.paths.portsFile);
  const queryOrigins = queryOriginsOf(instances);
  const input = { callerEnv: session.env, settings, secrets, servers, queryOrigins, mailDirectory };
  await Promise.all([
    prepareForServices(session, servers.kafkaBrokers, secrets),
    prepareDatabases(session, input),
  ]);
  const offered = { ...servers, postgresUrl: withTls(servers.postgresUrl, session.postgres.caFile) };
  const seen = await serversThroughLinks(session.between, links, offered);
  const services = await startServices(session, instances, input, seen);
  const credentials = settleCredentials(session, settings, secrets);
  const baseUrls = gatewayPorts(settings).map((port) => `http://127.0.0.1:${port}`);
  const [baseUrl = ''] = baseUrls;
  writeWhole(session.paths.baseUrlFile, baseUrl);
  await session.cleanups.add(() => rmSync(session.paths.baseUrlFile, { force: true }));
  return {
    baseUrl,
    baseUrls,
    superAdmin: { email: credentials.email.value, password: credentials.password.value },
    apiKey: credentials.apiKey.value,
    credentials,
    env: sharedEnv(servers, input),
    postgresUrl: servers.postgresUrl,
    home: session.paths.home,
    sendsMails: Boolean(session.env.SMTP_URL),
    firstStart: created,
    instances: instances.map(({ name }) => name),
    pid: (name) => (isServerName(name) ? servers.pids()[name] : services.pid(name)),
    restart: services.restart,
    halt: services.halt,
    waitForReady: services.waitForReady,
    migrate: () => runMigrations(session, input),
    stop: session.cleanups.close,
  };
}

async function prepareDatabases(session: Session, input: ServiceEnvInput): Promise<void> {
  const { settings, servers, secrets } = input;
  const own = databaseNames.filter((name) => settings.given.databaseUrls[name] === undefined);
  if (servers.postgresUrl) await ensureDatabases(servers.postgresUrl, own, secrets);
  await runMigrations(session, input);
}

function withTls(url: string | undefined, caFile: string | undefined): string | undefined {
  if (url === undefined || caFile === undefined) return url;
  const secured = new URL(url);
  secured.searchParams.set('sslmode', 'verify-full');
  secured.searchParams.set('sslrootcert', caFile);
  return secured.href;
}

function settleCredentials(session: Session, settings: PlatformSettings, secrets: Secrets): Credentials {
  // This home does not know the history of a database that was given.
  if (settings.given.databaseUrls.user) return resolveCredentials(settings.bootstrap, secrets, undefined);
  const file = join(session.paths.home, 'bootstrap.json');
  const first = readFirstBootstrap(file);
  if (!first) writeFirstBootstrap(file, settings.bootstrap);
  return resolveCredentials(settings.bootstrap, secrets, first);
}

function sharedEnv(servers: Servers, input: ServiceEnvInput): Record<string, string> {
  const urls = databaseNames.map((name) => [
    `${name.toUpperCase()}_DATABASE_URL`,
    serviceDatabaseUrl(name, input),
  ]);
  return {
    KAFKA_BROKERS: servers.kafkaBrokers,
    REDIS_URL: servers.redisUrl,
    SERVICE_QUERY_ORIGINS: JSON.stringify(input.queryOrigins),
    ...Object.fromEntries(urls),
  };
}

function isServerName(name: string): name is 'kafka' | 'postgres' | 'redis' {
  return name === 'kafka' || name === 'postgres' || name === 'redis';
}
