import type { Logger, Meter } from '@cowrie/telemetry';
import type { OnLimitExceeded } from './judge.ts';

export function createLimitWatch({ meter, logger }: { meter: Meter; logger: Logger }): OnLimitExceeded {
  const count = meter.counter(
    'cowrie_limits_exceeded_total',
    'What exceeded a limit of what users send: refused, or (OBSERVE) let through. A batch that is tried again counts again.',
    ['limit', 'mode'],
  );
  return (limit, isObserved, { principal, requestId }) => {
    count(1, { limit, mode: isObserved ? 'OBSERVE' : 'ENFORCE' });
    const who = { limit, principal, requestId };
    if (isObserved) logger.info(who, 'a limit in OBSERVE mode is exceeded');
    else logger.debug(who, 'a limit refused a command');
  };
}
