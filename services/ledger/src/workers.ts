import type { Producer } from '@cowrie/messaging';
import type { Logger } from '@cowrie/telemetry';
import type pg from 'pg';
import type { Config } from './config.ts';
import type { SignHead } from './features/heads/decide.ts';
import { createChainSealing } from './features/heads/seal-chains.ts';
import { createHoldExpiry } from './features/holds/expire.ts';
import { createVerificationJobs } from './features/verification/jobs.ts';
import { createHttpProvider } from './features/withdrawals/payouts/http-provider.ts';
import { createProviders } from './features/withdrawals/payouts/provider.ts';
import { createPayoutSender } from './features/withdrawals/payouts/send.ts';
import { markAcceptedPayouts } from './features/withdrawals/payouts/table.ts';
import { verifyInWorker } from './tools/verify/run-in-worker.ts';

/** What the ledger does by itself, beside commands and queries. */
export async function createWorkers(deps: {
  config: Config;
  logger: Logger;
  pool: pg.Pool;
  producer: Producer;
  partitions(): readonly number[];
  signHead: SignHead | null;
}) {
  const { config, logger, pool, producer, partitions, signHead } = deps;
  const { LEDGER_DATABASE_URL: url, INSTANCE_NAME: instance, VERIFY_EVERY_DAYS: everyDays } = config;
  if (!signHead) logger.warn({}, 'heads of chains are not published: HEAD_SIGNING_KEY is not set');
  // Without a key there is nothing to seal with.
  const everySeconds = signHead ? config.SEAL_HEADS_EVERY_SECONDS : 0;
  const providers = providersOf(config);
  await markAcceptedPayouts(pool, providers.asked);
  return [
    createHoldExpiry({ pool, producer, partitions, logger }),
    createChainSealing({ pool, producer, partitions, everySeconds, logger }),
    createPayoutSender({ pool, providers, partitions, logger }),
    createVerificationJobs({ pool, url, instance, everyDays, verify: verifyInWorker, logger }),
  ];
}

function providersOf(config: Config) {
  const { PAYOUT_HTTP_URL: url, PAYOUT_HTTP_SECRET: secret, PAYOUT_HTTP_PROVIDERS: names } = config;
  return createProviders(url && secret ? { names, provider: createHttpProvider({ url, secret }) } : null);
}
