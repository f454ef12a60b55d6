import { getContainerRuntimeClient } from 'testcontainers';
import type { Secrets } from '../../home/secrets.ts';
import { secondsSince, waitUntilReady } from '../../processes/wait.ts';
import type { Session } from '../../session.ts';
import { kafkaSettings } from '../kafka/config.ts';
import type { KafkaPorts } from '../kafka/kafka.ts';
import { containsAfter, sizeOf } from '../kafka/tail.ts';
import { findConnectionProblem } from '../postgres/databases.ts';
import { postgresSettings } from '../postgres/settings.ts';
import { answersPing } from '../redis/ping.ts';
import { redisCacheSettings } from '../redis/redis.ts';
import { SERVER_READY_TIMEOUT_MS, type Server } from '../server.ts';
import { type ContainerOptions, isLoopback, type RunningContainer, runContainer } from './container.ts';

const images = {
  kafka: 'apache/kafka:4.3.1@sha256:77e3df9054047a88b520d0cc46e16696d3b22022e1d580aeccd2632df6532837',
  postgres: 'postgres:18',
  redis: 'redis:8-alpine',
} as const;

export async function startDockerKafka(
  session: Session,
  ports: KafkaPorts,
  secrets: Secrets,
): Promise<Server> {
  const client = await getContainerRuntimeClient();
  const host = client.info.containerRuntime.host;
  const dataDir = '/var/lib/kafka/data';
  const advertisedHost = hostAddress(host);
  const settings = kafkaSettings({ dataDir, ...ports, bindHost: '0.0.0.0', advertisedHost });
  const env = Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      `KAFKA_${name.toUpperCase().replaceAll('.', '_')}`,
      value,
    ]),
  );
  const logFile = session.paths.log('kafka');
  const logStart = sizeOf(logFile);
  const options = {
    name: 'kafka',
    containerName: `cowrie-${secrets.stackId}-kafka`,
    image: images.kafka,
    env: { ...env, CLUSTER_ID: secrets.kafkaClusterId },
    port: ports.port,
    dataDir,
  };
  return startServer(session, 'Kafka', options, () => {
    const from = sizeOf(logFile) < logStart ? 0 : logStart;
    return sizeOf(logFile) > 0 && containsAfter(logFile, from, 'Kafka Server started') ? undefined : 'Kafka';
  });
}

export async function startDockerPostgres(
  session: Session,
  port: number,
  password: string,
  secrets: Secrets,
): Promise<Server> {
  const options = {
    name: 'postgres',
    containerName: `cowrie-${secrets.stackId}-postgres`,
    image: images.postgres,
    env: {
      POSTGRES_PASSWORD: password,
      POSTGRES_INITDB_ARGS: '--encoding=UTF8 --locale=C --data-checksums --auth-host=scram-sha-256',
    },
    command: ['postgres', '-p', String(port), ...postgresSettings()],
    port,
    dataDir: '/var/lib/postgresql',
  };
  return startServer(session, 'PostgreSQL', options, async ({ host }) => {
    const reason = await findConnectionProblem(
      `postgres://postgres:${password}@${hostAddress(host)}:${port}/postgres`,
    );
    return reason && `PostgreSQL (${reason})`;
  });
}

export async function startDockerRedis(session: Session, port: number, secrets: Secrets): Promise<Server> {
  const settings = { port: String(port), requirepass: secrets.redisPassword, ...redisCacheSettings };
  const options = {
    name: 'redis',
    containerName: `cowrie-${secrets.stackId}-redis`,
    image: images.redis,
    env: {},
    command: ['redis-server', ...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])],
    port,
  };
  return startServer(session, 'Redis', options, async ({ host }) =>
    (await answersPing(hostAddress(host), port, secrets.redisPassword)) ? undefined : 'Redis',
  );
}

async function startServer(
  session: Session,
  title: string,
  options: ContainerOptions,
  missing: (container: RunningContainer) => string | undefined | Promise<string | undefined>,
): Promise<Server> {
  const client = await getContainerRuntimeClient();
  const startedAtMs = performance.now();
  const container = await runContainer(client, options, session);
  await waitUntilReady({
    timeoutMs: SERVER_READY_TIMEOUT_MS,
    everyMs: 200,
    signal: session.signal,
    missing: async () => {
      const what = await missing(container);
      return what && `${what}, see ${session.paths.log(options.name)}`;
    },
  });
  session.progress(`${title} ready (${secondsSince(startedAtMs)})`);
  return { address: `${hostAddress(container.host)}:${options.port}`, pid: container.pid };
}

/** The name of this machine may mean ::1, where no server listens. */
function hostAddress(host: string): string {
  return isLoopback(host) ? '127.0.0.1' : host;
}
