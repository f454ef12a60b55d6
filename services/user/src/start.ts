import { readNextOffsets as readMailOffsets } from '@cowrie/consumer';
import { TOPICS, USER_COMMANDS, USER_SOURCE, UserCommand, UserQuery } from '@cowrie/contracts';
import { readNextOffsets, readPartition } from '@cowrie/postgres';
import { createUnseal, type RunningService, type ServiceContext } from '@cowrie/runtime';
import {
  answerQueries,
  applyCommands,
  createServiceHealth,
  deadLettersSampler,
  openOutbox,
  openService,
  outboxSampler,
  startParts,
} from '@cowrie/service';
import { bootstrap } from './bootstrap.ts';
import type { Config, ConfigSchema } from './config.ts';
import { createApplyBatch } from './engine/apply-batch.ts';
import { createPrepare } from './engine/prepare.ts';
import { createLoadStoredReply } from './engine/results.ts';
import { features } from './features/features.ts';
import { COIN_EVENTS, consumeCoinEvents } from './mail/coin-events.ts';
import { readMailStatus } from './mail/mails.ts';
import { mailSenderOf } from './mail/start.ts';
import { mailsSampled } from './mail/status.ts';
import { createJudgePassword } from './passwords/acceptable.ts';
import { createGate } from './passwords/gate.ts';
import { hashOfNothing, verifyPassword } from './passwords/hash.ts';
import { openLeakedFile } from './passwords/leaked-file.ts';

const MIGRATIONS = new URL('../migrations', import.meta.url);
const COMMAND_GROUP = 'user';
const MAX_QUERIES_IN_FLIGHT = 1_000;
/** A slot does about 40 hashes per second on a busy machine, so more would pass their deadline. */
const HASHES_WAITING_PER_SLOT = 128;
/** The limit is per caller, so that one caller cannot fill the queue. */
const HASHES_WAITING_EACH = 8;
const now = Date.now;

export async function startUser(context: ServiceContext<typeof ConfigSchema>): Promise<RunningService> {
  const { config, logger, meter } = context;
  const service = await openService(context, {
    name: 'user',
    databaseUrl: config.USER_DATABASE_URL,
    migrations: MIGRATIONS,
    // Batches have their own connection, so that queries never delay them.
    pools: { shared: { max: 6 }, batch: { max: 1 }, mails: { max: 2 } },
  });
  const { shared: db, batch, mails: mailPool } = service.pools;
  await bootstrap({ pool: db, logger, now, ...firstThings(config) });
  const outbox = await openOutbox(service, { pool: db, topic: TOPICS.userEvents, source: USER_SOURCE });

  // Stored secrets of second factors may be sealed for a former key.
  const unseal = await createUnseal(config.SEAL_PRIVATE_KEY, config.SEAL_FORMER_PRIVATE_KEYS);
  const hashing = {
    gate: createHashGate(config),
    verifyPassword,
    hashOfNothing: await hashOfNothing(),
    judgePassword: createJudgePassword(await leakedOf(config)),
  };
  const positions = () => readNextOffsets(db);
  const follows = [{ groupId: COMMAND_GROUP, topic: TOPICS.userCommands, positions }];
  const mails = mailSenderOf(config, { db, now, meter, logger });
  // Without a sender, mails about coins would only pile up.
  const coinEvents =
    mails === null ? [] : [consumeCoinEvents(service.client, { pool: mailPool, logger, meter })];
  const readHealth = createServiceHealth(service, {
    follows,
    ...(mails && { alsoFollows: [{ ...COIN_EVENTS, positions: () => readMailOffsets(db, COIN_EVENTS) }] }),
    outboxOf: db,
    readMails: () => readMailStatus(db),
  });
  const commands = applyCommands<UserCommand>(service, {
    topic: TOPICS.userCommands,
    groupId: COMMAND_GROUP,
    schema: UserCommand,
    names: Object.keys(USER_COMMANDS),
    maxBatch: config.USER_MAX_BATCH,
    prepare: createPrepare({ registry: features, db, now, unseal, ...hashing, logger }),
    readPosition: (partition) => readPartition(db, partition),
    apply: createApplyBatch({ registry: features, pool: batch, now, onCommitted: outbox.relay.wake }),
    loadStoredReply: createLoadStoredReply(db),
  });
  const queries = answerQueries<UserQuery>(service, {
    schema: UserQuery,
    maxInFlight: MAX_QUERIES_IN_FLIGHT,
    handle: features.queries({ db, logger, now, unseal, readHealth }),
  });
  const { partitions } = commands;
  const work = { db, producer: service.producer, partitions, logger };
  return startParts(service, {
    servers: [commands, queries, ...coinEvents],
    outbox,
    partitions,
    jobs: [...(await features.jobs(work)), ...(mails === null ? [] : [mails])],
    retention: { tasks: features.retentionTasks(config) },
    samplers: [
      outboxSampler(db),
      deadLettersSampler(service, follows),
      mailsSampled(db),
      ...features.samplers(work),
    ],
  });
}

function firstThings(config: Config) {
  const { BOOTSTRAP_SUPERADMIN_EMAIL: email, BOOTSTRAP_SUPERADMIN_PASSWORD: password } = config;
  return {
    superAdmin: email !== undefined && password !== undefined ? { email, password } : null,
    apiKey: config.BOOTSTRAP_API_KEY ?? null,
  };
}

function createHashGate({ PASSWORD_HASHES_AT_ONCE: slots }: Config) {
  const maxWaiting = slots * HASHES_WAITING_PER_SLOT;
  return createGate({ slots, maxWaiting, maxWaitingEach: HASHES_WAITING_EACH, now });
}

async function leakedOf({ LEAKED_PASSWORDS_FILE: path }: Config) {
  return path === undefined ? undefined : (await openLeakedFile(path)).isLeaked;
}
