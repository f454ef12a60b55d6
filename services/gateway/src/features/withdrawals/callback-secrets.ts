import type { Logger, Meter } from '@cowrie/telemetry';
import type { Config } from '../../config.ts';

type Settings = Pick<Config, 'PAYOUT_HTTP_PROVIDERS' | 'PAYOUT_CALLBACK_SECRET' | 'PAYOUT_CALLBACK_SECRETS'>;

/** The secret of each provider that calls back: its own, or else the common one. */
export function payoutCallbacksOf(settings: Settings): ReadonlyMap<string, string> {
  const { PAYOUT_HTTP_PROVIDERS: names, PAYOUT_CALLBACK_SECRETS: own } = settings;
  return new Map(
    names.flatMap((name): [string, string][] => {
      const secret = own[name] ?? settings.PAYOUT_CALLBACK_SECRET;
      return secret === undefined ? [] : [[name, secret]];
    }),
  );
}

/** Somebody has to bring back what was paid twice: it is logged, and counted for an alert. */
export function createPaidAfterRejection(meter: Meter, logger: Logger) {
  const count = meter.counter(
    'cowrie_payouts_paid_after_rejection_total',
    'Times that a provider said it had paid a withdrawal that was rejected before',
  );
  return (withdrawalId: string, provider: string): void => {
    count(1);
    logger.error(
      { withdrawalId, provider },
      'paid after it was rejected: the XAF went back and out; see the runbook',
    );
  };
}
