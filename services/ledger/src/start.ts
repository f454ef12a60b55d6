import { fileURLToPath } from 'node:url';
import { LEDGER_SOURCE, LedgerCommand, LedgerQuery, TOPICS, topicSpecsOf } from '@cowrie/contracts';
import {
  createKafkaClient,
  createProducer,
  decodeWith,
  ensureTopics,
  serveCommands,
  serveQueries,
} from '@cowrie/messaging';
import {
  awaitSchema,
  createOutboxRelay,
  createPool,
  createRetention,
  faultOf,
  withIndexPlans,
} from '@cowrie/postgres';
import { kafkaConnection, type Running, type ServiceContext } from '@cowrie/runtime';
import type { Config, ConfigSchema } from './config.ts';
import { createApplyBatch } from './engine/apply-batch.ts';
import { createReadPosition } from './engine/read-position.ts';
import { createLoadStoredReply } from './engine/replies/stored-reply.ts';
import { createFeatures } from './features/features.ts';
import { createChainSealing } from './features/heads/seal-chains.ts';
import { createSignHead } from './features/heads/sign-head.ts';
import { createHoldExpiry } from './features/holds/expire.ts';
import { createVerificationJobs } from './features/verification/jobs.ts';
import { followUsers } from './features/wallets/follow-users.ts';
import { createHttpProvider } from './features/withdrawals/payouts/http-provider.ts';
import { createProviders } from './features/withdrawals/payouts/provider.ts';
import { createPayoutSender } from './features/withdrawals/payouts/send.ts';
import { markAcceptedPayouts } from './features/withdrawals/payouts/table.ts';
import { createSamplers } from './metrics/samplers.ts';
import { retentionTasks } from './retention/tasks.ts';
import { verifyInWorker } from './tools/verify/run-in-worker.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));
const MAX_QUERIES_IN_FLIGHT = 1_000;

/** Wires the ledger together and starts it. */
export async function startLedger(context: ServiceContext<typeof ConfigSchema>): Promise<Running> {
  const { config, logger, meter, tracer, fail: onCrash } = context;
  const client = createKafkaClient({
    ...kafkaConnection(config, logger),
    clientId: config.INSTANCE_NAME,
    logger,
  });
  await ensureTopics(client, topicSpecsOf('ledger'), { meter });
  const url = withIndexPlans(config.LEDGER_DATABASE_URL);
  const applicationName = config.INSTANCE_NAME;
  const batchPool = createPool({
    url,
    max: 2,
    applicationName,
    logger,
    pipeline: true,
    measured: { meter, name: 'batch' },
  });
  const pool = createPool({ url, max: 4, applicationName, logger, measured: { meter, name: 'shared' } });
  await awaitSchema({ pool, directory: MIGRATIONS, logger, waitFor: context.waitFor });

  const producer = createProducer(client, { logger });
  const eventProducer = createProducer(client, { idempotent: true, logger });
  await Promise.all([producer.connect(), eventProducer.connect()]);
  const relay = createOutboxRelay({
    pool,
    producer: eventProducer,
    topic: TOPICS.coinEvents,
    source: LEDGER_SOURCE,
    logger,
    meter,
    tracer,
  });
  const common = { producer, repliesTopic: TOPICS.gatewayReplies, logger, meter, tracer, onCrash };
  const decodeCommand = decodeWith(LedgerCommand);
  const decodeQuery = decodeWith(LedgerQuery);
  const { HEAD_SIGNING_KEY: signingKey, SEAL_HEADS_EVERY_SECONDS: everySeconds } = config;
  const signHead = signingKey ? createSignHead(signingKey) : null;
  const registry = createFeatures({ signHead });
  const commands = serveCommands<LedgerCommand>(client, {
    ...common,
    topic: TOPICS.ledgerCommands,
    groupId: 'ledger',
    maxBatch: config.LEDGER_MAX_BATCH,
    decode: decodeCommand,
    readPosition: createReadPosition({ pool, client }),
    apply: createApplyBatch({ registry, pool: batchPool, onCommitted: relay.publish, meter, tracer }),
    faultOf,
    weigh: (command) => Math.max(1, registry.movementsOf(command)),
    loadStoredReply: createLoadStoredReply(pool),
  });
  const queries = serveQueries<LedgerQuery>(client, {
    ...common,
    topic: TOPICS.ledgerQueries,
    groupId: 'ledger-queries',
    maxInFlight: MAX_QUERIES_IN_FLIGHT,
    decode: decodeQuery,
    handle: registry.queries(pool),
  });
  const users = followUsers(client, { producer, logger, meter, onCrash });
  const expiry = createHoldExpiry({ pool, producer, partitions: commands.partitions, logger });
  const { partitions } = commands;
  // Without a key there is nothing to seal with.
  const sealing = createChainSealing({
    pool,
    producer,
    partitions,
    everySeconds: signHead ? everySeconds : 0,
    logger,
  });
  if (!signHead) logger.warn({}, 'heads of chains are not published: HEAD_SIGNING_KEY is not set');
  const providers = providersOf(config);
  // Before the first command is decided.
  await markAcceptedPayouts(pool, providers.asked);
  const payouts = createPayoutSender({ pool, providers, partitions: commands.partitions, logger });
  const verifications = createVerificationJobs({
    pool,
    url: config.LEDGER_DATABASE_URL,
    instance: config.INSTANCE_NAME,
    everyDays: config.VERIFY_EVERY_DAYS,
    verify: verifyInWorker,
    logger,
  });
  const retention = createRetention({ url, applicationName, tasks: retentionTasks(config), meter, logger });
  const samplers = createSamplers({
    pool,
    client,
    meter,
    logger,
    partitions: commands.partitions,
    moneyEverySeconds: config.MONEY_METRICS_EVERY_SECONDS,
  });
  relay.start();
  await Promise.all([commands.start(), queries.start(), users.start()]);
  expiry.start();
  sealing.start();
  payouts.start();
  verifications.start();
  retention.start();
  samplers.start();

  return {
    problems: () => [
      ...(commands.healthy() && queries.healthy() && users.healthy() ? [] : ['kafka']),
      ...(relay.healthy() ? [] : ['outbox relay']),
      ...commands.problems(),
      ...users.problems(),
    ],
    async stop() {
      const sampling = samplers.stop();
      await Promise.all([
        expiry.stop(),
        sealing.stop(),
        payouts.stop(),
        verifications.stop(),
        retention.stop(),
      ]);
      await Promise.all([commands.close(), queries.close(), users.close()]);
      await relay.stop();
      await Promise.all([producer.close(), eventProducer.close()]);
      await sampling;
      await Promise.all([pool.end(), batchPool.end()]);
    },
  };
}

function providersOf(config: Config) {
  const { PAYOUT_HTTP_URL: url, PAYOUT_HTTP_SECRET: secret, PAYOUT_HTTP_PROVIDERS: names } = config;
  return createProviders(url && secret ? { names, provider: createHttpProvider({ url, secret }) } : null);
}
