import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKafkaClient, type KafkaClient } from '@cowrie/messaging';
import { createSecureContextOf } from '@cowrie/runtime';
import type { Logger } from '@cowrie/telemetry';
import { findFreePort } from '../../../deploy/local/src/home/ports.ts';
import { loadSecrets, type Secrets } from '../../../deploy/local/src/home/secrets.ts';
import type { QueryOrigins } from '../../../deploy/local/src/services/env.ts';
import { type Session, withSession } from '../../../deploy/local/src/session.ts';
import type { ServiceName } from '../../../deploy/local/src/settings.ts';
import { type CertificateFiles, type Certificates, makeCertificates } from './certificates.ts';
import { type SecureKafka, startSecureKafka } from './kafka.ts';
import { DATABASES, type SecurePostgres, startSecurePostgres } from './postgres.ts';
import { type SecureRedis, startSecureRedis } from './redis.ts';
import { kafkaVariables, migrate, runReconcile, type Service, startService } from './services.ts';

/** Follows the manifests in deploy/k8s; see docs/operations/security.md. */
export type SecureStack = {
  secrets: Secrets;
  certificates: Certificates;
  kafka: SecureKafka;
  postgres: SecurePostgres;
  redis: SecureRedis;
  baseUrl: string;
  filesOf(user: string): CertificateFiles;
  clientOf(user: string): KafkaClient;
  start(service: ServiceName): Promise<Service>;
  reconcile(): Promise<string>;
  stop(): Promise<void>;
};

export const USERS = [
  ...['gateway', 'ledger', 'user', 'history', 'webhooks', 'keda', 'reconcile', 'example-team'],
  ...['move-partitions', 'admin'],
] as const;

const ignore = (): void => undefined;
export const quiet: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore };

export async function startSecureStack(): Promise<SecureStack> {
  const home = mkdtempSync(join(tmpdir(), 'cowrie-secure-'));
  await chmod(home, 0o755); // PostgreSQL may run as another user and needs access.
  const options = { home, env: { ...process.env, COWRIE_STACK: 'local' }, progress: ignore };
  const stack = await withSession(options, (session) => assemble(session));
  return {
    ...stack,
    async stop() {
      await stack.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function assemble(session: Session): Promise<SecureStack> {
  const certificates = makeCertificates(session.paths.home);
  const { servers, clients } = certificates;
  const { secrets } = await loadSecrets(session.paths.secretsFile);
  const kafkaPorts = { port: await findFreePort(), controllerPort: await findFreePort() };
  const [postgresPort, redisPort, gatewayPort] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ];
  const server = (name: string) => certificates.mount(name, { authority: servers, trusted: servers });
  const password = secrets.postgresPassword;
  // The broker also connects to itself as a client, so the authority of the servers must have certified it.
  const [kafka, postgres, redis] = await Promise.all([
    startSecureKafka(session, { ports: kafkaPorts, secrets, broker: server('broker'), clients }),
    startSecurePostgres(session, { port: postgresPort, password, server: server('postgres') }),
    startSecureRedis(session, { port: redisPort, password, server: server('redis') }),
  ]);
  await Promise.all(DATABASES.map((name) => migrate(session, name, postgres.url(name, 'owner'))));
  const files = new Map(
    USERS.map((user) => [user as string, certificates.mount(user, { authority: clients, trusted: servers })]),
  );
  const filesOf = (user: string): CertificateFiles => {
    const mounted = files.get(user);
    if (!mounted) throw new Error(`${user} has no certificate`);
    return mounted;
  };
  const given = {
    KAFKA_BROKERS: kafka.brokers,
    REDIS_URL: redis.url,
    REDIS_TLS_CA_FILE: filesOf('gateway').ca,
    ...Object.fromEntries(
      DATABASES.map((name) => [`${name.toUpperCase()}_DATABASE_URL`, postgres.url(name, 'service')]),
    ),
  };
  const queryOrigins = await freeQueryOrigins();
  return {
    ...{ secrets, certificates, kafka, postgres, redis, filesOf },
    baseUrl: `http://127.0.0.1:${gatewayPort}`,
    clientOf: (user) => clientWith(kafka.brokers, user, filesOf(user)),
    start: (service) =>
      startService(session, service, {
        ...{ secrets, kafka: filesOf(service), servers: given, queryOrigins },
        ...(service === 'gateway' ? { port: gatewayPort } : {}),
      }),
    reconcile: () =>
      runReconcile(session, {
        KAFKA_BROKERS: kafka.brokers,
        ...kafkaVariables(filesOf('reconcile')),
        MIGRATION_DATABASE_URL: postgres.url('ledger', 'owner'),
      }),
    stop: session.cleanups.close,
  };
}

async function freeQueryOrigins(): Promise<QueryOrigins> {
  const free = async () => [`http://127.0.0.1:${await findFreePort()}`];
  return { ledger: await free(), user: await free(), history: await free(), webhooks: await free() };
}

export function clientWith(
  brokers: string,
  clientId: string,
  { ca: caFile, cert: certFile, key: keyFile }: Pick<CertificateFiles, 'ca'> & Partial<CertificateFiles>,
): KafkaClient {
  const secureContextOf = createSecureContextOf({ caFile, certFile, keyFile }, quiet);
  return createKafkaClient({ brokers, clientId, logger: quiet, secureContextOf });
}
