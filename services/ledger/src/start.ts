import { fileURLToPath } from 'node:url';
import {
  commandsOfMessage,
  LEDGER_SOURCE,
  LedgerMessage,
  LedgerQuery,
  TOPICS,
  topicSpecsOf,
} from '@cowrie/contracts';
import {
  committedOffsets,
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
  faultOf,
  type OutboxRelay,
  readNextOffsets,
  readOutboxStatus,
  withIndexPlans,
} from '@cowrie/postgres';
import {
  createUnseal,
  kafkaConnection,
  type Running,
  type ServiceContext,
  type Unseal,
} from '@cowrie/runtime';
import type { ConfigSchema } from './config.ts';
import { createApplyBatch } from './engine/apply-batch.ts';
import { createReadPosition } from './engine/read-position.ts';
import { createLoadStoredReply } from './engine/replies/stored-reply.ts';
import { createFeatures } from './features/features.ts';
import { createSignHead, createSignReceipt } from './features/heads/sign.ts';
import { followUsers, USER_EVENTS_GROUP } from './features/wallets/follow-users.ts';
import { openingAccounts } from './features/withdrawals/open-accounts.ts';
import { createSamplers, DEAD_LETTER_TOPICS } from './metrics/samplers.ts';
import { createWorkers } from './workers.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));
const COMMAND_GROUP = 'ledger';
const MAX_QUERIES_IN_FLIGHT = 1_000;

type Context = ServiceContext<typeof ConfigSchema>;
type Pools = ReturnType<typeof createPools>;
type Registry = ReturnType<typeof createFeatures>;

/** Wires the ledger together and starts it. */
export async function startLedger(context: Context): Promise<Running> {
  const { config, logger, meter, tracer } = context;
  const kafka = kafkaConnection(config, logger);
  const client = createKafkaClient({ ...kafka, clientId: config.INSTANCE_NAME, logger });
  await ensureTopics(client, topicSpecsOf('ledger'), { meter });
  const pools = createPools(context);
  const { shared: pool } = pools;
  await awaitSchema({ pool, directory: MIGRATIONS, logger, waitFor: context.waitFor });

  const producer = createProducer(client, { logger });
  const eventProducer = createProducer(client, { idempotent: true, logger });
  await Promise.all([producer.connect(), eventProducer.connect()]);
  const events = { producer: eventProducer, topic: TOPICS.coinEvents, source: LEDGER_SOURCE };
  const publisher = createEventPublisher({ ...events, meter, tracer });
  const relay = createOutboxRelay({ pool, publisher, logger });
  const signingKey = config.HEAD_SIGNING_KEY;
  const signHead = signingKey ? createSignHead(signingKey) : null;
  const signReceipt = signingKey ? createSignReceipt(signingKey) : null;
  const readHealth = readHealthBy(client, context, pool);
  const registry = createFeatures({ signHead, signReceipt, readHealth });
  const { LEDGER_SEAL_PRIVATE_KEY: sealKey } = config;
  const { commands, queries, users } = serve(client, context, {
    unseal: sealKey ? await createUnseal(sealKey) : null,
    pools,
    producer,
    eventProducer,
    relay,
    registry,
  });
  const { partitions } = commands;
  // Before the first command is decided.
  const workers = await createWorkers({ config, logger, meter, pool, producer, partitions, signHead });
  const { MONEY_METRICS_EVERY_SECONDS: moneyEverySeconds } = config;
  const samplers = createSamplers({ pool, client, meter, logger, partitions, moneyEverySeconds });
  relay.start();
  await Promise.all([commands.start(), queries.start(), users.start()]);
  for (const worker of [...workers, samplers]) worker.start();

  return {
    problems: () => [
      ...(commands.healthy() && queries.healthy() && users.healthy() ? [] : ['kafka']),
      ...(relay.healthy() ? [] : ['outbox relay']),
      ...commands.problems(),
    ],
    async stop() {
      const sampling = samplers.stop();
      await Promise.all(workers.map((worker) => worker.stop()));
      await Promise.all([commands.close(), queries.close(), users.close()]);
      await relay.stop();
      await Promise.all([producer.close(), eventProducer.close()]);
      await sampling;
      await Promise.all([pool.end(), pools.batch.end()]);
    },
  };
}

function createPools({ config, logger, meter }: Context) {
  const url = withIndexPlans(config.LEDGER_DATABASE_URL);
  const common = { url, applicationName: config.INSTANCE_NAME, logger };
  return {
    batch: createPool({ ...common, max: 2, pipeline: true, measured: { meter, name: 'batch' } }),
    shared: createPool({ ...common, max: 4, measured: { meter, name: 'shared' } }),
  };
}

function readHealthBy(client: KafkaClient, { logger }: Context, pool: Pools['shared']) {
  const [topic, users, usersGroup] = [TOPICS.ledgerCommands, TOPICS.userEvents, USER_EVENTS_GROUP];
  return createReadHealth({
    client,
    follows: [
      { groupId: COMMAND_GROUP, topic, positions: () => readNextOffsets(pool) },
      { groupId: usersGroup, topic: users, positions: () => committedOffsets(client, usersGroup, users) },
    ],
    deadLetters: DEAD_LETTER_TOPICS,
    outbox: () => readOutboxStatus(pool),
    logger,
  });
}

/** What answers: commands, queries, and what the user service tells. */
function serve(
  client: KafkaClient,
  { config, logger, meter, tracer, fail: onCrash }: Context,
  deps: {
    pools: Pools;
    producer: Producer;
    eventProducer: Producer;
    relay: OutboxRelay;
    registry: Registry;
    unseal: Unseal | null;
  },
) {
  const { pools, producer, eventProducer, relay, registry, unseal } = deps;
  const common = { producer, repliesTopic: TOPICS.gatewayReplies, logger, meter, tracer, onCrash };
  const commands = serveCommands<LedgerMessage>(client, {
    ...common,
    // One request then carries the replies and the events of a batch (docs/decisions/0008).
    producer: eventProducer,
    topic: TOPICS.ledgerCommands,
    groupId: COMMAND_GROUP,
    maxBatch: config.LEDGER_MAX_BATCH,
    decode: decodeWith(LedgerMessage),
    readPosition: createReadPosition({ pool: pools.shared, client }),
    apply: openingAccounts(
      createApplyBatch({ registry, pool: pools.batch, onCommitted: relay.publish, meter, tracer }),
      { unseal, logger },
    ),
    faultOf,
    weigh: (message) =>
      commandsOfMessage(message).reduce((sum, one) => sum + Math.max(1, registry.movementsOf(one)), 0),
    loadStoredReply: createLoadStoredReply(pools.shared),
  });
  const queries = serveQueries<LedgerQuery>(client, {
    ...common,
    topic: TOPICS.ledgerQueries,
    groupId: 'ledger-queries',
    maxInFlight: MAX_QUERIES_IN_FLIGHT,
    decode: decodeWith(LedgerQuery),
    handle: registry.queries(pools.shared),
  });
  const users = followUsers(client, { producer, logger, meter, onCrash });
  return { commands, queries, users };
}
