import { TOPIC_SPECS, TOPICS, USER_SOURCE, UserCommand, UserQuery } from '@cowrie/contracts';
import {
  createKafkaClient,
  createProducer,
  decodeWith,
  ensureTopics,
  serveCommands,
  serveQueries,
} from '@cowrie/messaging';
import { createOutboxRelay, createPool, isTransient, readPartition } from '@cowrie/postgres';
import type { Running, ServiceContext } from '@cowrie/runtime';
import type pg from 'pg';
import { bootstrap } from './bootstrap.ts';
import { createApplyBatch } from './commands/apply-batch.ts';
import { createPrepare } from './commands/prepare.ts';
import { createRecall } from './commands/recall.ts';
import type { Config, ConfigSchema } from './config.ts';
import { createGate } from './passwords/gate.ts';
import { hashOfNothing } from './passwords/hash.ts';
import { createUnseal } from './passwords/seal.ts';
import { startPruning } from './prune.ts';
import { createQueries } from './queries/handle.ts';

type Context = ServiceContext<typeof ConfigSchema>;

const MAX_QUERIES_IN_FLIGHT = 1_000;
/** At some fifty hashes a second, more would be past their deadline when their turn comes. */
const MAX_HASHES_WAITING = 256;
const now = Date.now;

/** Wires the user service together and starts it. */
export async function startUser({ config, logger, fail: onCrash }: Context): Promise<Running> {
  const client = createKafkaClient({ brokers: config.KAFKA_BROKERS, clientId: config.INSTANCE_NAME, logger });
  await ensureTopics(client, TOPIC_SPECS);
  const pools = openPools(config, logger);
  const { pool } = pools;
  await bootstrap({ pool, logger, now, ...firstThings(config) });

  const producer = createProducer(client, { logger });
  const eventProducer = createProducer(client, { idempotent: true, logger });
  await Promise.all([producer.connect(), eventProducer.connect()]);
  const events = { producer: eventProducer, topic: TOPICS.userEvents, source: USER_SOURCE };
  const relay = createOutboxRelay({ pool, ...events, logger });
  const common = { producer, repliesTopic: TOPICS.gatewayReplies, logger, onCrash };
  const commands = serveCommands<UserCommand>(client, {
    ...common,
    topic: TOPICS.userCommands,
    groupId: 'user',
    maxBatch: config.USER_MAX_BATCH,
    decode: decodeWith(UserCommand),
    prepare: await preparation(config, pool, logger),
    readPosition: (partition) => readPartition(pool, partition),
    apply: createApplyBatch({ pool: pools.batchPool, now, onCommitted: relay.wake }),
    isTransient,
    recall: createRecall(pool),
  });
  const queries = serveQueries<UserQuery>(client, {
    ...common,
    topic: TOPICS.userQueries,
    groupId: 'user-queries',
    maxInFlight: MAX_QUERIES_IN_FLIGHT,
    decode: decodeWith(UserQuery),
    handle: createQueries({ db: pool, logger, now }),
  });
  relay.start();
  await Promise.all([commands.start(), queries.start()]);
  const pruning = startPruning({ db: pool, logger, now });

  return {
    problems: () => [
      ...(commands.healthy() && queries.healthy() ? [] : ['kafka']),
      ...(relay.healthy() ? [] : ['outbox relay']),
      ...commands.problems(),
    ],
    async stop() {
      pruning.stop();
      await Promise.all([commands.close(), queries.close()]);
      await relay.stop();
      await Promise.all([producer.close(), eventProducer.close()]);
      await Promise.all([pool.end(), pools.batchPool.end()]);
    },
  };
}

/** Batches have a connection of their own, so that no number of queries can keep them waiting. */
function openPools(config: Config, logger: Context['logger']): { pool: pg.Pool; batchPool: pg.Pool } {
  const common = { url: config.USER_DATABASE_URL, applicationName: config.INSTANCE_NAME, logger };
  return { pool: createPool({ ...common, max: 6 }), batchPool: createPool({ ...common, max: 1 }) };
}

function firstThings(config: Config) {
  const { BOOTSTRAP_SUPERADMIN_EMAIL: email, BOOTSTRAP_SUPERADMIN_PASSWORD: password } = config;
  return {
    superAdmin: email !== undefined && password !== undefined ? { email, password } : null,
    apiKey: config.BOOTSTRAP_API_KEY ?? null,
  };
}

async function preparation(config: Config, db: pg.Pool, logger: Context['logger']) {
  const slots = config.PASSWORD_HASHES_AT_ONCE;
  const gate = createGate({ slots, maxWaiting: MAX_HASHES_WAITING, now });
  const unseal = await createUnseal(config.SEAL_PRIVATE_KEY);
  return createPrepare({ db, unseal, gate, hashOfNothing: await hashOfNothing(), logger });
}
