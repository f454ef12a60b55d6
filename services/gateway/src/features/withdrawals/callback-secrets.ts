import type { Logger, Meter } from '@cowrie/telemetry';
import type { Config } from '../../config.ts';
import type { SigningSecret } from '../../http/route/signed-route.ts';

type Settings = Pick<
  Config,
  'PAYOUT_HTTP_PROVIDERS' | 'PAYOUT_CALLBACK_SECRET' | 'PAYOUT_CALLBACK_SECRETS' | 'PAYOUT_OLD_SIGNATURES'
>;

/**
 * What each provider signs with: its own secret, or else the common one. The old form of a signature says nothing about whom it is
 * for, so it is taken only from a provider whose secret nobody else has.
 */
export function payoutCallbacksOf(settings: Settings): ReadonlyMap<string, SigningSecret> {
  const {
    PAYOUT_HTTP_PROVIDERS: names,
    PAYOUT_CALLBACK_SECRETS: own,
    PAYOUT_CALLBACK_SECRET: common,
  } = settings;
  const others = names.filter((name) => own[name] === undefined);
  return new Map(
    names.flatMap((name): [string, SigningSecret][] => {
      const secret = own[name] ?? common;
      const isAlone = own[name] !== undefined || others.length === 1;
      const acceptsOldForm = isAlone && settings.PAYOUT_OLD_SIGNATURES === 'accept';
      return secret === undefined ? [] : [[name, { secret, acceptsOldForm }]];
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
