import { writeWhole } from '../home/files.ts';
import { assignPorts } from '../home/ports.ts';
import { loadSecrets, type Secrets } from '../home/secrets.ts';
import { type Session, type StackOptions, withSession } from '../session.ts';
import { parseServerSettings, type ServerSettings } from '../settings.ts';
import type { KafkaLink } from './between.ts';
import { type KafkaPorts, startKafka } from './kafka/kafka.ts';
import { kafkaClientProperties, kafkaLoginsOf, withKafkaLogin } from './kafka/login.ts';
import { startPostgres } from './postgres/postgres.ts';
import { startRedis } from './redis/redis.ts';
import type { Server } from './server.ts';
import { chooseStack } from './stack-kind.ts';

export type Servers = {
  kafkaBrokers: string;
  redisUrl: string;
  /** The superuser's URL of the database "postgres"; undefined when all three *_DATABASE_URL were given. */
  postgresUrl: string | undefined;
  pids(): Record<'kafka' | 'postgres' | 'redis', number | undefined>;
  stop(): Promise<void>;
};

/** A server that dies is restarted on the same port with the same data. Rejects with one clear line. */
export function startServers(options: StackOptions): Promise<Servers> {
  return withSession(options, async (session) => {
    const settings = parseServerSettings(options.env);
    const { secrets } = await loadSecrets(session.paths.secretsFile);
    return runServers(session, settings, secrets);
  });
}

export async function runServers(
  session: Session,
  settings: ServerSettings,
  secrets: Secrets,
  reservedPorts: readonly number[] = [],
  links: readonly KafkaLink[] = [],
): Promise<Servers> {
  const { given } = settings;
  const wanted = {
    kafka: given.kafkaBrokers === undefined,
    redis: given.redisUrl === undefined,
    postgres: Object.values(given.databaseUrls).includes(undefined),
  };
  const starters =
    Object.values(wanted).includes(true) && (await chooseStack(session, settings.stack)) === 'docker'
      ? await dockerStarters()
      : localStarters;
  const names = ['kafka', 'kafka-controller', 'postgres', 'redis'];
  const ports = await assignPorts(session.paths.portsFile, names, reservedPorts);
  const port = (name: string) => ports[name] ?? 0;
  const logins = session.kafkaForAnybody ? undefined : kafkaLoginsOf(secrets);
  const kafkaPorts = { port: port('kafka'), controllerPort: port('kafka-controller'), links, logins };
  const password = secrets.postgresPassword;
  const [kafka, postgres, redis] = await Promise.all([
    wanted.kafka ? starters.startKafka(session, kafkaPorts, secrets) : undefined,
    wanted.postgres ? starters.startPostgres(session, port('postgres'), password, secrets) : undefined,
    wanted.redis ? starters.startRedis(session, port('redis'), secrets) : undefined,
  ]);
  const kafkaBrokers = kafka && describeKafka(session, kafka, logins?.cowrie);
  return describeServers(session, settings, secrets, { kafka, postgres, redis, kafkaBrokers });
}

function describeKafka(session: Session, kafka: Server, password: string | undefined): string {
  if (password === undefined) return kafka.address;
  writeWhole(session.paths.kafkaClientFile, kafkaClientProperties(kafka.address, password), 0o600);
  return withKafkaLogin(kafka.address, password);
}

type StartedServers = Record<'kafka' | 'postgres' | 'redis', Server | undefined> & {
  kafkaBrokers: string | undefined;
};

function describeServers(
  session: Session,
  { given }: ServerSettings,
  { postgresPassword, redisPassword }: Secrets,
  { kafka, postgres, redis, kafkaBrokers }: StartedServers,
): Servers {
  return {
    kafkaBrokers: given.kafkaBrokers ?? kafkaBrokers ?? '',
    redisUrl: given.redisUrl ?? `redis://:${redisPassword}@${redis?.address}`,
    postgresUrl: postgres && `postgres://postgres:${postgresPassword}@${postgres.address}/postgres`,
    pids: () => ({ kafka: kafka?.pid(), postgres: postgres?.pid(), redis: redis?.pid() }),
    stop: session.cleanups.close,
  };
}

type Starters = {
  startKafka(session: Session, ports: KafkaPorts, secrets: Secrets): Promise<Server>;
  startPostgres(session: Session, port: number, password: string, secrets: Secrets): Promise<Server>;
  startRedis(session: Session, port: number, secrets: Secrets): Promise<Server>;
};

const localStarters: Starters = { startKafka, startPostgres, startRedis };

/** Loaded only when needed, because it is large. */
async function dockerStarters(): Promise<Starters> {
  const { startDockerKafka, startDockerPostgres, startDockerRedis } = await import('./docker/docker.ts');
  return { startKafka: startDockerKafka, startPostgres: startDockerPostgres, startRedis: startDockerRedis };
}
