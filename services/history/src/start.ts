import { HistoryQuery, TOPIC_SPECS, TOPICS } from '@cowrie/contracts';
import {
  createKafkaClient,
  createProducer,
  decodeWith,
  ensureTopics,
  type KafkaClient,
  type Logger,
  type Producer,
  serveQueries,
} from '@cowrie/messaging';
import { createPool, withIndexPlans } from '@cowrie/postgres';
import type { Running, ServiceContext } from '@cowrie/runtime';
import type pg from 'pg';
import type { Config, ConfigSchema } from './config.ts';
import { consumeEvents } from './events/consume.ts';
import { createQueries, type Queries } from './queries/queries.ts';
import { createSequences } from './queries/sequences.ts';
import { createDatabaseWatch } from './store/database-watch.ts';
import { readSequences } from './store/read-sequences.ts';

const EVENT_GROUP = 'history';
const QUERY_GROUP = 'history-queries';
const SEQUENCE_POLL_MS = 15;

/** Starts the service: projecting events and answering queries. Resolves when both groups are joined. */
export async function startHistory(context: ServiceContext<typeof ConfigSchema>): Promise<Running> {
  const { config, logger, fail } = context;
  const client = createKafkaClient({ brokers: config.KAFKA_BROKERS, clientId: config.INSTANCE_NAME, logger });
  const pools = createPools(config, logger);
  await ensureTopics(client, TOPIC_SPECS);
  const producer = createProducer(client, { logger });
  await producer.connect();

  const sequences = createSequences({
    read: () => readSequences(pools.reading),
    owns: (partition) => events.owns(partition),
    pollMs: SEQUENCE_POLL_MS,
    logger,
  });
  const events = consumeEvents(client, {
    topic: TOPICS.coinEvents,
    groupId: EVENT_GROUP,
    pool: pools.writing,
    producer,
    logger,
    onPosition: ({ partition, nextSequence }) => sequences.set(partition, Number(nextSequence) - 1),
    onCrash: fail,
  });
  const handle = createQueries({ sequences, pool: pools.reading, logger });
  const queries = serve(client, { config, producer, logger, fail, handle });
  const database = createDatabaseWatch(pools.reading, logger);
  await Promise.all([events.start(), queries.start()]);

  return {
    problems: () => [
      ...(database.isThere() ? [] : ['the history database does not answer']),
      ...(events.healthy() && queries.healthy() ? [] : ['not a member of the consumer groups in Kafka']),
      ...(producer.healthy() ? [] : ['Kafka does not take messages']),
      ...events.problems(),
    ],
    async stop() {
      await queries.close();
      await events.close();
      sequences.close();
      database.stop();
      await producer.close();
      await Promise.all([pools.reading.end(), pools.writing.end()]);
    },
  };
}

/** Apart, so that neither readers nor the projection wait for each other's connections. */
function createPools(config: Config, logger: Logger): { writing: pg.Pool; reading: pg.Pool } {
  const url = config.HISTORY_DATABASE_URL;
  return {
    writing: createPool({ url, max: 3, applicationName: `${config.INSTANCE_NAME}-events`, logger }),
    reading: createPool({
      url: withIndexPlans(url),
      max: 8,
      applicationName: `${config.INSTANCE_NAME}-queries`,
      logger,
      statementTimeoutMs: 5_000,
    }),
  };
}

function serve(
  client: KafkaClient,
  options: {
    config: Config;
    producer: Producer;
    logger: Logger;
    fail(error: Error): void;
    handle: Queries;
  },
) {
  return serveQueries<HistoryQuery>(client, {
    topic: TOPICS.historyQueries,
    groupId: QUERY_GROUP,
    producer: options.producer,
    repliesTopic: TOPICS.gatewayReplies,
    maxInFlight: options.config.HISTORY_QUERIES_IN_FLIGHT,
    logger: options.logger,
    decode: decodeWith(HistoryQuery),
    handle: options.handle,
    onCrash: options.fail,
  });
}
