import { fileURLToPath } from 'node:url';
import { TOPICS, topicSpecsOf, USER_SOURCE, UserCommand, UserQuery } from '@cowrie/contracts';
import {
  createEventPublisher,
  createKafkaClient,
  createProducer,
  createReadHealth,
  decodeWith,
  ensureTopics,
  type KafkaClient,
  type Producer,
  serveCommands,
  serveQueries,
} from '@cowrie/messaging';
import {
  awaitSchema,
  createOutboxRelay,
  createPool,
  createRetention,
  faultOf,
  type OutboxRelay,
  readNextOffsets,
  readOutboxStatus,
  readPartition,
} from '@cowrie/postgres';
import { createUnseal, kafkaConnection, type Running, type ServiceContext } from '@cowrie/runtime';
import type { Logger } from '@cowrie/telemetry';
import { bootstrap } from './bootstrap.ts';
import type { Config, ConfigSchema } from './config.ts';
import { createApplyBatch } from './engine/apply-batch.ts';
import { createPrepare } from './engine/prepare.ts';
import { createLoadStoredReply } from './engine/results.ts';
import { features } from './features/features.ts';
import { createGate } from './passwords/gate.ts';
import { hashOfNothing, verifyPassword } from './passwords/hash.ts';
import { createSamplers, DEAD_LETTER_TOPICS } from './samplers.ts';

type Context = ServiceContext<typeof ConfigSchema>;
type Pools = ReturnType<typeof createPools>;

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));
const COMMAND_GROUP = 'user';
const MAX_QUERIES_IN_FLIGHT = 1_000;
/** A slot does some forty hashes a second on a busy machine: more would not have their turn in time. */
const HASHES_WAITING_PER_SLOT = 128;
/** Of one caller, so that several fit. */
const HASHES_WAITING_EACH = 8;
const now = Date.now;

/** Wires the user service together and starts it. */
export async function startUser(context: Context): Promise<Running> {
  const { config, logger, meter, tracer, waitFor } = context;
  const kafka = kafkaConnection(config, logger);
  const client = createKafkaClient({ ...kafka, clientId: config.INSTANCE_NAME, logger });
  await ensureTopics(client, topicSpecsOf('user'), { meter });
  const pools = createPools(context);
  const { shared: pool } = pools;
  await awaitSchema({ pool, directory: MIGRATIONS, logger, waitFor });
  await bootstrap({ pool, logger, now, ...firstThings(config) });

  const producer = createProducer(client, { logger });
  const eventProducer = createProducer(client, { idempotent: true, logger });
  await Promise.all([producer.connect(), eventProducer.connect()]);
  const events = { producer: eventProducer, topic: TOPICS.userEvents, source: USER_SOURCE };
  const publisher = createEventPublisher({ ...events, meter, tracer });
  const relay = createOutboxRelay({ pool, publisher, logger });
  const { commands, queries } = await serve(client, context, { pools, producer, relay });
  const { USER_DATABASE_URL: url, INSTANCE_NAME: applicationName } = config;
  const tasks = features.retentionTasks(config);
  const retention = createRetention({ url, applicationName, tasks, meter, logger });
  const samplers = createSamplers({ pool, client, meter, logger, partitions: commands.partitions });
  relay.start();
  await Promise.all([commands.start(), queries.start()]);
  retention.start();
  samplers.start();

  return {
    problems: () => [
      ...(commands.healthy() && queries.healthy() ? [] : ['kafka']),
      ...(relay.healthy() ? [] : ['outbox relay']),
      ...commands.problems(),
    ],
    async stop() {
      const sampling = samplers.stop();
      await Promise.all([commands.close(), queries.close(), retention.stop()]);
      await relay.stop();
      await Promise.all([producer.close(), eventProducer.close()]);
      await sampling;
      await Promise.all([pool.end(), pools.batch.end()]);
    },
  };
}

/** Batches have a connection of their own, so that no number of queries can keep them waiting. */
function createPools({ config, logger, meter }: Context) {
  const common = { url: config.USER_DATABASE_URL, applicationName: config.INSTANCE_NAME, logger };
  return {
    shared: createPool({ ...common, max: 6, measured: { meter, name: 'shared' } }),
    batch: createPool({ ...common, max: 1, measured: { meter, name: 'batch' } }),
  };
}

function firstThings(config: Config) {
  const { BOOTSTRAP_SUPERADMIN_EMAIL: email, BOOTSTRAP_SUPERADMIN_PASSWORD: password } = config;
  return {
    superAdmin: email !== undefined && password !== undefined ? { email, password } : null,
    apiKey: config.BOOTSTRAP_API_KEY ?? null,
  };
}

/** What answers: commands and queries. */
async function serve(
  client: KafkaClient,
  { config, logger, meter, tracer, fail: onCrash }: Context,
  { pools, producer, relay }: { pools: Pools; producer: Producer; relay: OutboxRelay },
) {
  const { shared: db, batch } = pools;
  const common = { producer, repliesTopic: TOPICS.gatewayReplies, logger, meter, tracer, onCrash };
  const unseal = await createUnseal(config.SEAL_PRIVATE_KEY);
  const hashing = { gate: createHashGate(config), verifyPassword, hashOfNothing: await hashOfNothing() };
  const commands = serveCommands<UserCommand>(client, {
    ...common,
    topic: TOPICS.userCommands,
    groupId: COMMAND_GROUP,
    maxBatch: config.USER_MAX_BATCH,
    decode: decodeWith(UserCommand),
    prepare: createPrepare({ registry: features, db, unseal, ...hashing, logger }),
    readPosition: (partition) => readPartition(db, partition),
    apply: createApplyBatch({ registry: features, pool: batch, now, onCommitted: relay.wake }),
    faultOf,
    loadStoredReply: createLoadStoredReply(db),
  });
  const queries = serveQueries<UserQuery>(client, {
    ...common,
    topic: TOPICS.userQueries,
    groupId: 'user-queries',
    maxInFlight: MAX_QUERIES_IN_FLIGHT,
    decode: decodeWith(UserQuery),
    handle: features.queries({ db, logger, now, unseal, readHealth: readHealthBy(client, logger, db) }),
  });
  return { commands, queries };
}

function readHealthBy(client: KafkaClient, logger: Logger, db: Pools['shared']) {
  const positions = () => readNextOffsets(db);
  return createReadHealth({
    client,
    follows: [{ groupId: COMMAND_GROUP, topic: TOPICS.userCommands, positions }],
    deadLetters: DEAD_LETTER_TOPICS,
    outbox: () => readOutboxStatus(db),
    logger,
  });
}

function createHashGate({ PASSWORD_HASHES_AT_ONCE: slots }: Config) {
  const maxWaiting = slots * HASHES_WAITING_PER_SLOT;
  return createGate({ slots, maxWaiting, maxWaitingEach: HASHES_WAITING_EACH, now });
}
