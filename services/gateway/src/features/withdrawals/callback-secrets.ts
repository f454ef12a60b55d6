import type { Logger, Meter } from '@cowrie/telemetry';
import type { Config } from '../../config.ts';

type Settings = Pick<Config, 'PAYOUT_HTTP_PROVIDERS' | 'PAYOUT_CALLBACK_SECRET' | 'PAYOUT_CALLBACK_SECRETS'>;

export function payoutCallbacksOf(settings: Settings): ReadonlyMap<string, string> {
  const { PAYOUT_HTTP_PROVIDERS: names, PAYOUT_CALLBACK_SECRETS: own } = settings;
  return new Map(
    names.flatMap((name): [string, string][] => {
      const secret = own[name] ?? settings.PAYOUT_CALLBACK_SECRET;
      return secret === undefined ? [] : [[name, secret]];
    }),
  );
}

/** The payout left twice, so an administrator must recover the money. */
export function createPaidAfterRejection(meter: Meter, logger: Logger) {
  const count = meter.counter(
    'cowrie_payouts_paid_after_rejection_total',
    'Payouts that a provider reported as paid after the withdrawal was rejected',
  );
  return (withdrawalId: string, provider: string): void => {
    count(1);
    logger.error(
      { withdrawalId, provider },
      'a rejected withdrawal was paid: the XAF went back to the wallet and out; see the runbook',
    );
  };
}
