import { fileURLToPath } from 'node:url';
import { topicSpecsOf } from '@cowrie/contracts';
import {
  createKafkaClient,
  createProducer,
  ensureTopics,
  type KafkaClient,
  type Producer,
} from '@cowrie/messaging';
import { awaitSchema, createPool, type PoolOptions, withIndexPlans } from '@cowrie/postgres';
import type { QueryServerConfig } from '@cowrie/queries';
import { type KafkaConfig, kafkaConnection, type ServiceContext } from '@cowrie/runtime';
import type pg from 'pg';

type Context = Omit<ServiceContext<never>, 'config' | 'metrics'> & {
  config: KafkaConfig & QueryServerConfig & { INSTANCE_NAME: string };
};

type PoolSpec = Pick<PoolOptions, 'max' | 'pipeline' | 'statementTimeoutMs'> & {
  /** The plans of some statements must not change when a table grows. */
  indexPlans?: true;
};

export type Service<P extends string = string> = {
  name: string;
  context: Context;
  client: KafkaClient;
  /** Messages that need no order use this producer. */
  producer: Producer;
  databaseUrl: string;
  pools: Readonly<Record<P, pg.Pool>>;
};

/** It resolves once topics and tables are as this version needs them and Kafka accepts messages. */
export async function openService<P extends string>(
  context: Context,
  options: {
    name: Parameters<typeof topicSpecsOf>[0];
    databaseUrl: string;
    migrations: URL;
    pools: Readonly<Record<P, PoolSpec>>;
    /** It is for pools that do very different work. */
    namedByPool?: true;
  },
): Promise<Service<P>> {
  const { config, logger, meter, waitFor } = context;
  const { databaseUrl, namedByPool } = options;
  const client = createKafkaClient({
    ...kafkaConnection(config, logger),
    clientId: config.INSTANCE_NAME,
    logger,
  });
  await ensureTopics(client, topicSpecsOf(options.name), { meter });
  const open = (name: string, { indexPlans, ...spec }: PoolSpec): pg.Pool =>
    createPool({
      ...spec,
      url: indexPlans ? withIndexPlans(databaseUrl) : databaseUrl,
      applicationName: namedByPool ? `${config.INSTANCE_NAME}-${name}` : config.INSTANCE_NAME,
      logger,
      measured: { meter, name },
    });
  const specs = Object.entries<PoolSpec>(options.pools);
  const opened = specs.map(([name, spec]) => [name, open(name, spec)] as const);
  const [first] = opened;
  if (!first) throw new Error('a service without a pool');
  const directory = fileURLToPath(options.migrations);
  await awaitSchema({ pool: first[1], directory, logger, waitFor });
  const producer = createProducer(client, { logger });
  await producer.connect();
  const pools = Object.fromEntries(opened) as Record<P, pg.Pool>;
  return { name: options.name, context, client, producer, databaseUrl, pools };
}
