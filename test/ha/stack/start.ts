import { isPortFree } from '../../../deploy/local/src/home/ports.ts';
import { loadSecrets } from '../../../deploy/local/src/home/secrets.ts';
import type { Platform } from '../../../deploy/local/src/platform.ts';
import { ensureDatabases } from '../../../deploy/local/src/servers/postgres/databases.ts';
import { resolveCredentials } from '../../../deploy/local/src/services/bootstrap.ts';
import { serviceDatabaseUrl } from '../../../deploy/local/src/services/env.ts';
import { runMigrations } from '../../../deploy/local/src/services/migrations.ts';
import {
  gatewayPorts,
  planInstances,
  queryOriginsOf,
  requireFreePorts,
  startServices,
} from '../../../deploy/local/src/services/start.ts';
import { type Session, type StackOptions, withSession } from '../../../deploy/local/src/session.ts';
import { databaseNames, parsePlatformSettings } from '../../../deploy/local/src/settings.ts';
import type { HaBetween } from './between.ts';
import type { KafkaCluster } from './kafka-cluster.ts';
import type { Node } from './node.ts';
import type { PostgresPair } from './postgres-pair.ts';
import { type HaServerAddresses, startHaServers } from './servers.ts';

export type HaPlatform = Omit<Platform, 'instances' | 'migrate' | 'restart' | 'halt' | 'waitForReady'> & {
  services: readonly string[];
  brokers: readonly Node[];
  addBroker: KafkaCluster['add'];
  reassign: KafkaCluster['reassign'];
  postgres: PostgresPair;
};

export type HaOptions = Omit<StackOptions, 'between'> & {
  between: HaBetween;
  envOf(name: string): Record<string, string>;
};

/** Needs several loopback addresses, which only Linux has. */
export function startHighAvailability(options: HaOptions): Promise<HaPlatform> {
  return withSession(options, (session) => run(session, options));
}

async function run(session: Session, options: HaOptions): Promise<HaPlatform> {
  const settings = parsePlatformSettings(session.env);
  await requireFreePorts(settings, isPortFree);
  const { secrets, created } = await loadSecrets(session.paths.secretsFile);
  const instances = await planInstances(settings, session.paths.portsFile);
  const names = instances.map(({ name }) => name);
  const servers = await startHaServers(session, {
    ...options,
    names,
    secrets,
    reserved: gatewayPorts(settings),
  });
  const { postgres, kafka } = servers;
  const direct: HaServerAddresses = { ...servers.observed, postgresUrl: postgres.urlOf(postgres.primary()) };
  await ensureDatabases(direct.postgresUrl, databaseNames, secrets);
  const queryOrigins = queryOriginsOf(instances);
  const input = { callerEnv: session.env, settings, secrets, servers: direct, queryOrigins };
  await runMigrations(session, input);
  const services = await startServices(session, instances, input, servers.seen);
  const credentials = resolveCredentials(settings.bootstrap, secrets, undefined);
  const baseUrls = gatewayPorts(settings).map((port) => `http://127.0.0.1:${port}`);
  const observed = { ...input, servers: servers.observed };
  const urls = databaseNames.map((name) => [
    `${name.toUpperCase()}_DATABASE_URL`,
    serviceDatabaseUrl(name, observed),
  ]);
  return {
    baseUrl: baseUrls[0] ?? '',
    baseUrls,
    superAdmin: { email: credentials.email.value, password: credentials.password.value },
    apiKey: credentials.apiKey.value,
    credentials,
    env: {
      KAFKA_BROKERS: servers.observed.kafkaBrokers,
      REDIS_URL: servers.observed.redisUrl,
      ...Object.fromEntries(urls),
    },
    postgresUrl: servers.observed.postgresUrl,
    home: session.paths.home,
    firstStart: created,
    pid: (name) => servers.pid(name) ?? services.pid(name),
    stop: session.cleanups.close,
    services: names,
    brokers: kafka.nodes,
    addBroker: kafka.add,
    reassign: kafka.reassign,
    postgres,
  };
}
