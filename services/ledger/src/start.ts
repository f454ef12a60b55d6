import { LEDGER_SOURCE, LedgerCommand, LedgerQuery, TOPIC_SPECS, TOPICS } from '@cowrie/contracts';
import {
  createKafkaClient,
  createProducer,
  decodeWith,
  ensureTopics,
  serveCommands,
  serveQueries,
} from '@cowrie/messaging';
import { createOutboxRelay, createPool, readPartition, withIndexPlans } from '@cowrie/postgres';
import type { Running, ServiceContext } from '@cowrie/runtime';
import { verifyInWorker } from './audit/run-in-worker.ts';
import { createVerificationJobs } from './audit/verification-jobs.ts';
import { createApplyBatch, isBatchTransient } from './commands/apply-batch.ts';
import { createRecall } from './commands/recall.ts';
import type { Config, ConfigSchema } from './config.ts';
import { movementsOf } from './domain/decide.ts';
import { followUsers } from './events/follow-users.ts';
import { createHoldExpiry } from './holds/expire.ts';
import { createHttpProvider } from './payouts/http-provider.ts';
import { createProviders } from './payouts/provider.ts';
import { createPayoutSender } from './payouts/send.ts';
import { createQueries } from './queries/queries.ts';
import { pruneQuotes } from './store/quotes.ts';
import { pruneResults } from './store/results.ts';

const MAX_QUERIES_IN_FLIGHT = 1_000;
const RESULTS_KEPT_DAYS = 31;
const PRUNE_EVERY_MS = 60_000;
const PRUNE_AT_ONCE = 5_000;

/** Wires the ledger together and starts it. */
export async function startLedger(context: ServiceContext<typeof ConfigSchema>): Promise<Running> {
  const { config, logger, fail: onCrash } = context;
  const client = createKafkaClient({ brokers: config.KAFKA_BROKERS, clientId: config.INSTANCE_NAME, logger });
  await ensureTopics(client, TOPIC_SPECS);
  const url = withIndexPlans(config.LEDGER_DATABASE_URL);
  const applicationName = config.INSTANCE_NAME;
  const batchPool = createPool({ url, max: 2, applicationName, logger, pipeline: true });
  const pool = createPool({ url, max: 4, applicationName, logger });

  const producer = createProducer(client, { logger });
  const eventProducer = createProducer(client, { idempotent: true, logger });
  await Promise.all([producer.connect(), eventProducer.connect()]);
  const relay = createOutboxRelay({
    pool,
    producer: eventProducer,
    topic: TOPICS.coinEvents,
    source: LEDGER_SOURCE,
    logger,
  });
  const common = { producer, repliesTopic: TOPICS.gatewayReplies, logger, onCrash };
  const decodeCommand = decodeWith(LedgerCommand);
  const decodeQuery = decodeWith(LedgerQuery);
  const commands = serveCommands<LedgerCommand>(client, {
    ...common,
    topic: TOPICS.ledgerCommands,
    groupId: 'ledger',
    maxBatch: config.LEDGER_MAX_BATCH,
    decode: decodeCommand,
    readPosition: (partition) => readPartition(pool, partition),
    apply: createApplyBatch({ pool: batchPool, onCommitted: relay.publish }),
    isTransient: isBatchTransient,
    weigh: (command) => Math.max(1, movementsOf(command)),
    recall: createRecall(pool),
  });
  const queries = serveQueries<LedgerQuery>(client, {
    ...common,
    topic: TOPICS.ledgerQueries,
    groupId: 'ledger-queries',
    maxInFlight: MAX_QUERIES_IN_FLIGHT,
    decode: decodeQuery,
    handle: createQueries(pool),
  });
  const users = followUsers(client, { producer, logger, onCrash });
  const expiry = createHoldExpiry({ pool, producer, partitions: commands.partitions, logger });
  const providerOf = providersOf(config);
  const payouts = createPayoutSender({ pool, providerOf, partitions: commands.partitions, logger });
  const verifications = createVerificationJobs({
    pool,
    url: config.LEDGER_DATABASE_URL,
    instance: config.INSTANCE_NAME,
    verify: verifyInWorker,
    logger,
  });
  relay.start();
  await Promise.all([commands.start(), queries.start(), users.start()]);
  expiry.start();
  payouts.start();
  verifications.start();
  const pruning = setInterval(() => {
    for (const prune of [pruneResults, pruneQuotes]) {
      prune(pool, RESULTS_KEPT_DAYS, PRUNE_AT_ONCE).catch((err: unknown) =>
        logger.warn({ err }, 'old results or quotes not pruned'),
      );
    }
  }, PRUNE_EVERY_MS);

  return {
    problems: () => [
      ...(commands.healthy() && queries.healthy() && users.healthy() ? [] : ['kafka']),
      ...(relay.healthy() ? [] : ['outbox relay']),
      ...commands.problems(),
    ],
    async stop() {
      clearInterval(pruning);
      await Promise.all([expiry.stop(), payouts.stop(), verifications.stop()]);
      await Promise.all([commands.close(), queries.close(), users.close()]);
      await relay.stop();
      await Promise.all([producer.close(), eventProducer.close()]);
      await Promise.all([pool.end(), batchPool.end()]);
    },
  };
}

function providersOf(config: Config) {
  const { PAYOUT_HTTP_URL: url, PAYOUT_HTTP_SECRET: secret, PAYOUT_HTTP_PROVIDERS: names } = config;
  return createProviders(url && secret ? { names, provider: createHttpProvider({ url, secret }) } : null);
}
