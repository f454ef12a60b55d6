import {
  BULK_COMMANDS,
  commandsOfMessage,
  LEDGER_COMMANDS,
  LEDGER_SOURCE,
  LedgerMessage,
  LedgerQuery,
  PARTITIONS,
  TOPICS,
} from '@cowrie/contracts';
import { committedOffsets } from '@cowrie/messaging';
import { ensurePartitions, readNextOffsets } from '@cowrie/postgres';
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
import { createAskUsers } from './ask-users.ts';
import type { ConfigSchema } from './config.ts';
import { createApplyBatch } from './engine/batch/apply-batch.ts';
import { createReadPosition } from './engine/read-position.ts';
import { createLoadStoredReply } from './engine/replies/stored-reply.ts';
import { createFeatures } from './features/features.ts';
import { createSignHead, createSignReceipt } from './features/heads/sign.ts';
import { createLimitWatch } from './features/limits/watch.ts';
import { requireClock } from './features/sandbox/clock.ts';
import { followUsers, USER_EVENTS_GROUP } from './features/wallets/follow-users.ts';
import { openingAccounts } from './features/withdrawals/open-accounts.ts';
import { verifyInWorker } from './tools/verify/run-in-worker.ts';

type Context = ServiceContext<typeof ConfigSchema>;
type Service = Awaited<ReturnType<typeof openLedger>>;
type Registry = ReturnType<typeof createFeatures>;

const MIGRATIONS = new URL('../migrations', import.meta.url);
const COMMAND_GROUP = 'ledger';
const MAX_QUERIES_IN_FLIGHT = 1_000;

export async function startLedger(context: Context): Promise<RunningService> {
  const { config, logger, meter } = context;
  const service = await openLedger(context);
  const { client, producer } = service;
  const { shared: pool } = service.pools;
  await ensurePartitions(pool, PARTITIONS);
  await requireClock(pool, config.SANDBOX_CLOCK);
  const outbox = await openOutbox(service, { pool, topic: TOPICS.coinEvents, source: LEDGER_SOURCE });
  const follows = followsOf(service);
  const signingKey = config.HEAD_SIGNING_KEY;
  const signHead = signingKey ? createSignHead(signingKey) : null;
  const signReceipt = signingKey ? createSignReceipt(signingKey) : null;
  const readHealth = createServiceHealth(service, { follows, outboxOf: pool });
  const onLimitExceeded = createLimitWatch(context);
  const registry = createFeatures({
    ...{ signHead, signReceipt, readHealth, onLimitExceeded, isSandbox: config.SANDBOX_CLOCK },
    verify: verifyInWorker,
  });
  const commands = await serveLedger(context, service, { registry, outbox });
  const queries = answerQueries<LedgerQuery>(service, {
    schema: LedgerQuery,
    maxInFlight: MAX_QUERIES_IN_FLIGHT,
    handle: registry.queries(pool),
  });
  const users = followUsers(client, { producer, logger, meter, onCrash: context.fail });
  const { partitions } = commands;
  const { ask: askUsers, close } = createAskUsers(context);
  const firstDue = () => registry.firstDue({ config, pool });
  const work = { config, pool, producer, partitions, askUsers, firstDue, logger };
  return startParts(service, {
    servers: [commands, queries, users],
    outbox,
    partitions,
    jobs: await registry.jobs(work),
    retention: { tasks: registry.retentionTasks(config), indexPlans: true },
    samplers: [outboxSampler(pool), deadLettersSampler(service, follows), ...registry.samplers(work)],
    close,
  });
}

const openLedger = (context: Context) =>
  openService(context, {
    name: 'ledger',
    databaseUrl: context.config.LEDGER_DATABASE_URL,
    migrations: MIGRATIONS,
    pools: { shared: { max: 4, indexPlans: true }, batch: { max: 2, indexPlans: true, pipeline: true } },
  });

function followsOf({ client, pools }: Service) {
  const [users, groupId] = [TOPICS.userEvents, USER_EVENTS_GROUP];
  return [
    {
      groupId: COMMAND_GROUP,
      topic: TOPICS.ledgerCommands,
      positions: () => readNextOffsets(pools.shared),
    },
    { groupId, topic: users, positions: () => committedOffsets(client, groupId, users) },
  ];
}

async function serveLedger(
  { config, logger, meter, tracer }: Context,
  service: Service,
  { registry, outbox }: { registry: Registry; outbox: Awaited<ReturnType<typeof openOutbox>> },
) {
  const { shared, batch } = service.pools;
  const { LEDGER_SEAL_PRIVATE_KEY: sealKey } = config;
  const unseal = sealKey ? await createUnseal(sealKey) : null;
  const onCommitted = outbox.relay.publish;
  return applyCommands<LedgerMessage>(service, {
    // One request then carries the replies and the events of a batch (docs/decisions/0008).
    producer: outbox.producer,
    topic: TOPICS.ledgerCommands,
    groupId: COMMAND_GROUP,
    schema: LedgerMessage,
    names: Object.keys({ ...LEDGER_COMMANDS, ...BULK_COMMANDS }),
    maxBatch: config.LEDGER_MAX_BATCH,
    readPosition: createReadPosition({ pool: shared, client: service.client }),
    apply: openingAccounts(createApplyBatch({ registry, pool: batch, onCommitted, meter, tracer }), {
      unseal,
      logger,
    }),
    weigh: (message) =>
      commandsOfMessage(message).reduce((sum, one) => sum + Math.max(1, registry.movementsOf(one)), 0),
    loadStoredReply: createLoadStoredReply(shared),
  });
}
