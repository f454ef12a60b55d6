import { fileURLToPath } from 'node:url';
import { deadLetterTopic, HistoryQuery, TOPICS, topicSpecsOf } from '@cowrie/contracts';
import {
  countMessages,
  createKafkaClient,
  createProducer,
  createReadHealth,
  DEAD_LETTERS_EVERY_MS,
  decodeWith,
  ensureTopics,
  type KafkaClient,
  measureDeadLetterDepth,
  type Producer,
  serveQueries,
  topicEnds,
} from '@cowrie/messaging';
import { awaitSchema, createPool, readNextOffsets, withIndexPlans } from '@cowrie/postgres';
import { createSampler, kafkaConnection, type Running, type ServiceContext } from '@cowrie/runtime';
import type { Logger, Meter } from '@cowrie/telemetry';
import type pg from 'pg';
import type { Config, ConfigSchema } from './config.ts';
import { consumeCoinEvents } from './events/consume.ts';
import { createRests, REST_MS } from './events/rests.ts';
import { createQueries, type Queries } from './queries/queries.ts';
import { createSequences } from './queries/sequences.ts';
import { createWholeness } from './queries/wholeness.ts';
import { createExtending } from './statistics/extend.ts';
import { extendStatistics } from './store/extend-statistics.ts';
import { readPlaces } from './store/read-places.ts';
import { readSequences } from './store/read-sequences.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));
const EVENT_GROUP = 'history';
const QUERY_GROUP = 'history-queries';
const DEAD_LETTER_TOPICS = [deadLetterTopic(TOPICS.coinEvents)];
const SEQUENCE_POLL_MS = 15;
/** Of the instances, the one that has this partition tells what is the same for all. */
const TELLING_PARTITION = 0;

type Context = ServiceContext<typeof ConfigSchema>;

/** Starts the service: projecting events and answering queries. Resolves when both groups are joined. */
export async function startHistory(context: Context): Promise<Running> {
  const { config, logger, meter, tracer, fail } = context;
  const client = createKafkaClient({
    ...kafkaConnection(config, logger),
    clientId: config.INSTANCE_NAME,
    logger,
  });
  const pools = createPools(config, logger, meter);
  await awaitSchema({ pool: pools.reading, directory: MIGRATIONS, logger, waitFor: context.waitFor });
  await ensureTopics(client, topicSpecsOf('history'), { meter });
  const producer = createProducer(client, { logger });
  await producer.connect();

  const rests = createRests(REST_MS);
  const wholeness = createWholeness({
    read: () => readPlaces(pools.reading),
    ends: await topicEnds(client, TOPICS.coinEvents),
    onFallenBack(partition, { nextSequence }) {
      sequences.set(partition, Number(nextSequence) - 1);
      events.reopen(partition);
    },
    logger,
  });
  const sequences = createSequences({
    read: () => readSequences(pools.reading),
    owns: (partition) => events.partitions().includes(partition),
    onAwaited: rests.setAwaited,
    isWhole: wholeness.isWhole,
    pollMs: SEQUENCE_POLL_MS,
    logger,
    meter,
  });
  const events = consumeCoinEvents(client, {
    topic: TOPICS.coinEvents,
    groupId: EVENT_GROUP,
    pool: pools.writing,
    producer,
    rests,
    logger,
    meter,
    tracer,
    onPosition({ partition, nextOffset, nextSequence }) {
      wholeness.moved(partition, { nextOffset, nextSequence });
      sequences.set(partition, Number(nextSequence) - 1);
    },
    onCrash: fail,
  });
  const readHealth = createReadHealth({
    client,
    follows: [
      { groupId: EVENT_GROUP, topic: TOPICS.coinEvents, positions: () => readNextOffsets(pools.reading) },
    ],
    deadLetters: DEAD_LETTER_TOPICS,
    logger,
  });
  const handle = createQueries({ sequences, pool: pools.reading, readHealth, logger });
  const queries = serve(client, context, producer, handle);
  const isTelling = () => events.partitions().includes(TELLING_PARTITION);
  const deadLetters = createDeadLetterSampler(client, context, isTelling);
  const statistics = createExtending({
    extend: (rowsMax) => extendStatistics(pools.writing, rowsMax),
    isMine: isTelling,
    logger,
  });
  wholeness.start();
  await Promise.all([events.start(), queries.start()]);
  deadLetters.start();
  statistics.start();

  return {
    problems: () => [
      ...wholeness.problems(),
      ...(events.healthy() && queries.healthy() ? [] : ['not a member of the consumer groups in Kafka']),
      ...(producer.healthy() ? [] : ['Kafka does not take messages']),
      ...events.problems(),
    ],
    async stop() {
      const stopped = [deadLetters.stop(), statistics.stop()];
      await queries.close();
      await events.close();
      sequences.close();
      wholeness.stop();
      await producer.close();
      await Promise.all(stopped);
      await Promise.all([pools.reading.end(), pools.writing.end()]);
    },
  };
}

function createDeadLetterSampler(client: KafkaClient, { logger, meter }: Context, isMine: () => boolean) {
  const sampler = createSampler({
    what: 'dead letters',
    everyMs: DEAD_LETTERS_EVERY_MS,
    read: () => countMessages(client, DEAD_LETTER_TOPICS),
    isMine,
    logger,
  });
  measureDeadLetterDepth(meter, sampler.last);
  return sampler;
}

/** Apart, so that neither readers nor the projection wait for each other's connections. */
function createPools(config: Config, logger: Logger, meter: Meter): { writing: pg.Pool; reading: pg.Pool } {
  const url = config.HISTORY_DATABASE_URL;
  return {
    writing: createPool({
      url,
      max: 3,
      applicationName: `${config.INSTANCE_NAME}-events`,
      logger,
      measured: { meter, name: 'events' },
    }),
    reading: createPool({
      url: withIndexPlans(url),
      max: 8,
      applicationName: `${config.INSTANCE_NAME}-queries`,
      logger,
      statementTimeoutMs: 5_000,
      measured: { meter, name: 'queries' },
    }),
  };
}

function serve(
  client: KafkaClient,
  { config, logger, meter, tracer, fail: onCrash }: Context,
  producer: Producer,
  handle: Queries,
) {
  return serveQueries<HistoryQuery>(client, {
    topic: TOPICS.historyQueries,
    groupId: QUERY_GROUP,
    producer,
    repliesTopic: TOPICS.gatewayReplies,
    maxInFlight: config.HISTORY_QUERIES_IN_FLIGHT,
    logger,
    meter,
    tracer,
    decode: decodeWith(HistoryQuery),
    handle,
    onCrash,
  });
}
