import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutDir } from '../../../deploy/local/src/home/paths.ts';
import { findFreePort } from '../../../deploy/local/src/home/ports.ts';
import type { Secrets } from '../../../deploy/local/src/home/secrets.ts';
import { endSteps } from '../../../deploy/local/src/processes/orphans.ts';
import { runToEnd } from '../../../deploy/local/src/processes/spawn.ts';
import { supervise } from '../../../deploy/local/src/processes/supervise.ts';
import { waitUntilReady } from '../../../deploy/local/src/processes/wait.ts';
import type { QueryOrigins } from '../../../deploy/local/src/services/env.ts';
import { serviceEnv } from '../../../deploy/local/src/services/env.ts';
import type { Session } from '../../../deploy/local/src/session.ts';
import { parsePlatformSettings, type ServiceName } from '../../../deploy/local/src/settings.ts';
import type { CertificateFiles } from './certificates.ts';
import type { DATABASES } from './postgres.ts';

const RUN_WITHIN_MS = 60_000;
const READY_WITHIN_MS = 60_000;

/** A suffix like a pod's, because the gateway's rights in Kafka begin with its pod name. */
const INSTANCE = '7f9c-x2x4w';

export type Service = {
  log(): string;
  ready(): Promise<void>;
  starts(): number;
  stop(): Promise<void>;
};
export type ServiceOptions = {
  secrets: Secrets;
  kafka: CertificateFiles;
  /** KAFKA_BROKERS, REDIS_URL, REDIS_TLS_CA_FILE, *_DATABASE_URL. */
  servers: Record<string, string>;
  queryOrigins: QueryOrigins;
  port?: number;
};

export const kafkaVariables = ({ ca, cert, key }: CertificateFiles) => ({
  KAFKA_TLS_CA_FILE: ca,
  KAFKA_TLS_CERT_FILE: cert,
  KAFKA_TLS_KEY_FILE: key,
});

/** As in production, a service has its own certificate, its own database role and no other secret. */
export async function startService(
  session: Session,
  service: ServiceName,
  { secrets, kafka, servers, queryOrigins, port }: ServiceOptions,
): Promise<Service> {
  const callerEnv = {
    ...session.env,
    ...servers,
    ...kafkaVariables(kafka),
    RATE_LIMIT_USER_PER_MINUTE: '6000',
  };
  const settings = parsePlatformSettings(callerEnv);
  const managementPort = await findFreePort();
  const { KAFKA_BROKERS: kafkaBrokers = '', REDIS_URL: redisUrl = '' } = servers;
  const reached = { kafkaBrokers, redisUrl, postgresUrl: undefined };
  const input = { callerEnv, settings, secrets, servers: reached, queryOrigins };
  const queriesPort =
    service === 'gateway' ? undefined : Number(new URL(queryOrigins[service][0] ?? '').port);
  const env = serviceEnv(service, `${service}-${INSTANCE}`, { managementPort, port, queriesPort }, input);
  let starts = 0;
  const supervised = await supervise({
    name: service,
    paths: session.paths,
    progress: session.progress,
    command: () => {
      starts += 1;
      const args = [join('services', service, 'src', 'main.ts')];
      return { file: process.execPath, args, env, cwd: checkoutDir };
    },
    endSteps: endSteps.service,
  });
  await session.cleanups.add(supervised.stop);
  const log = session.paths.log(service);
  return {
    log: () => readFileSync(log, 'utf8'),
    starts: () => starts,
    stop: supervised.stop,
    ready: () =>
      waitUntilReady({
        timeoutMs: READY_WITHIN_MS,
        signal: session.signal,
        missing: async () => {
          supervised.assertStarting();
          const answer = await fetch(`http://127.0.0.1:${managementPort}/health/ready`).catch(
            () => undefined,
          );
          return answer?.status === 200 ? undefined : `${service}, see ${log}`;
        },
      }),
  };
}

export async function migrate(
  session: Session,
  name: (typeof DATABASES)[number],
  url: string,
): Promise<void> {
  await run(session, `services/${name}/src/migrate.ts`, `migrate-${name}`, { MIGRATION_DATABASE_URL: url });
}

export function runReconcile(session: Session, env: Record<string, string>): Promise<string> {
  return run(session, 'services/ledger/src/tools/reconcile/main.ts', 'reconcile', env);
}

async function run(
  session: Session,
  program: string,
  name: string,
  env: Record<string, string>,
): Promise<string> {
  const logFile = session.paths.log(name);
  const code = await runToEnd(
    { file: process.execPath, args: [program], env, cwd: checkoutDir },
    { logFile, timeoutMs: RUN_WITHIN_MS, signal: session.signal },
  );
  const printed = readFileSync(logFile, 'utf8');
  if (code !== 0) throw new Error(`${program} ended with code ${code}: ${printed}`);
  return printed;
}
