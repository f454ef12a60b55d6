import type { Logger, Meter } from '@cowrie/telemetry';
import type { OnExceeded } from './judge.ts';

/** Counts what limits refuse, and reports what those that are only observed would have refused. */
export function createLimitWatch({ meter, logger }: { meter: Meter; logger: Logger }): OnExceeded {
  const count = meter.counter(
    'cowrie_limits_exceeded_total',
    'What exceeded a limit of what users send: refused, or (OBSERVE) let through. A batch that is tried again counts again.',
    ['limit', 'mode'],
  );
  return (limit, isObserved, { principal, requestId }) => {
    count(1, { limit, mode: isObserved ? 'OBSERVE' : 'ENFORCE' });
    const who = { limit, principal, requestId };
    if (isObserved) logger.info(who, 'a limit that is only observed is exceeded');
    else logger.debug(who, 'a limit refuses');
  };
}
