import { assignPorts } from '../../../deploy/local/src/home/ports.ts';
import type { Secrets } from '../../../deploy/local/src/home/secrets.ts';
import type { KafkaLink, ServerAddresses } from '../../../deploy/local/src/servers/between.ts';
import { startRedis } from '../../../deploy/local/src/servers/redis/redis.ts';
import type { Session } from '../../../deploy/local/src/session.ts';
import type { HaBetween } from './between.ts';
import { type KafkaCluster, startKafkaCluster } from './kafka-cluster.ts';
import { type BrokerPorts, CONTROLLERS, peerAddress } from './kafka-cluster-config.ts';
import { type PostgresPair, startPostgresPair } from './postgres-pair.ts';

export type HaServerAddresses = ServerAddresses & { postgresUrl: string };

export type HaServers = {
  kafka: KafkaCluster;
  postgres: PostgresPair;
  seen: ReadonlyMap<string, HaServerAddresses>;
  /** The servers as an outside observer reaches them: Kafka and Redis directly, PostgreSQL as the services do. */
  observed: HaServerAddresses;
  pid(name: string): number | undefined;
};

type Options = {
  between: HaBetween;
  envOf(name: string): Record<string, string>;
  names: readonly string[];
  secrets: Secrets;
  reserved: readonly number[];
};

/** Includes the broker that can be added. */
const NUMBERS = [...CONTROLLERS, 4];
const PAIR = ['postgres-1', 'postgres-2'];
const OBSERVER = 'observer';

export async function startHaServers(session: Session, options: Options): Promise<HaServers> {
  const { secrets, envOf, between, names } = options;
  const password = secrets.postgresPassword;
  const kinds = NUMBERS.flatMap((number) => [
    `kafka-${number}`,
    `kafka-${number}-controller`,
    `kafka-${number}-peer`,
  ]);
  const linked = NUMBERS.flatMap((number) => names.map((name) => `kafka-${number}-for-${name}`));
  const all = [...kinds, ...linked, ...PAIR, 'redis'];
  const ports = await assignPorts(session.paths.portsFile, all, options.reserved);
  const port = (name: string) => ports[name] ?? 0;
  const brokerPorts: BrokerPorts[] = NUMBERS.map((number) => ({
    number,
    port: port(`kafka-${number}`),
    controllerPort: port(`kafka-${number}-controller`),
    peerPort: port(`kafka-${number}-peer`),
  }));
  await standBetweenBrokers(brokerPorts, between);
  const links = new Map<number, KafkaLink[]>();
  for (const number of NUMBERS) links.set(number, await linksOf(number, options, port));
  const pairPorts = Object.fromEntries(PAIR.map((name) => [name, port(name)]));
  const [kafka, postgres, redis] = await Promise.all([
    startKafkaCluster(session, { ports: brokerPorts, links, secrets, envOf }),
    startPostgresPair(session, { ports: pairPorts, password, between, envOf }),
    startRedis(session, port('redis'), secrets),
  ]);
  const listen = (instance: string, server: string, to: number) => between.listen({ instance, server }, to);
  const postgresUrl = async (instance: string) =>
    `postgres://postgres:${password}@127.0.0.1:${await listen(instance, 'postgres', postgres.primary().port)}/postgres`;
  const seen = new Map<string, HaServerAddresses>();
  for (const name of names) {
    const seenBrokers = CONTROLLERS.flatMap((number) => links.get(number) ?? []).filter(
      ({ instance }) => instance === name,
    );
    seen.set(name, {
      kafkaBrokers: seenBrokers.map(({ advertisedPort }) => `127.0.0.1:${advertisedPort}`).join(','),
      redisUrl: `redis://:${secrets.redisPassword}@127.0.0.1:${await listen(name, 'redis', port('redis'))}`,
      postgresUrl: await postgresUrl(name),
    });
  }
  const nodes = [...kafka.nodes, ...postgres.nodes];
  return {
    kafka,
    postgres,
    seen,
    observed: {
      kafkaBrokers: kafka.nodes.map((broker) => `127.0.0.1:${broker.port}`).join(','),
      redisUrl: `redis://:${secrets.redisPassword}@${redis.address}`,
      postgresUrl: await postgresUrl(OBSERVER),
    },
    pid: (name) => (name === 'redis' ? redis.pid() : nodes.find((node) => node.name === name)?.pid()),
  };
}

async function standBetweenBrokers(all: readonly BrokerPorts[], between: HaBetween): Promise<void> {
  for (const from of all) {
    for (const to of all.filter((other) => other !== from)) {
      const link = { instance: `kafka-${from.number}`, server: `kafka-${to.number}` };
      await between.listenAt(link, peerAddress(from.number, to.number), [to.controllerPort, to.peerPort]);
    }
  }
}

async function linksOf(
  number: number,
  { names, between }: Options,
  portOf: (name: string) => number,
): Promise<KafkaLink[]> {
  const links: KafkaLink[] = [];
  for (const instance of names) {
    const port = portOf(`kafka-${number}-for-${instance}`);
    const advertisedPort = await between.listen({ instance, server: `kafka-${number}` }, port);
    links.push({ instance, port, advertisedPort });
  }
  return links;
}
