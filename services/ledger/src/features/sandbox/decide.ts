import { LIMITS, refuse } from '@cowrie/contracts';
import type { Decider } from '../../book/decision.ts';
import type { SandboxRecords } from './clock.ts';

const DAY_MS = 86_400_000;

/** A clock that already advances continues from its target. */
export const createAdvanceSandboxClockDecider = (
  isSandbox: boolean,
): Decider<'sandbox-clock.advance', SandboxRecords> => ({
  accounts: () => [],
  needs: () => ({ sandboxClock: true }),
  movements: () => 0,
  decide({ sandboxClock: clock }, { data: { toMs, field } }, nowMs) {
    if (!isSandbox || !clock) return refuseWithoutClock();
    // A target in the past has been reached.
    const fromMs = Math.max(clock.targetMs ?? 0, nowMs);
    const message = describeInvalidTarget(fromMs, toMs);
    if (message !== null)
      return refuse('invalid_request', `${field} ${message}.`, [{ path: field, message }]);
    return {
      ok: true,
      changes: [{ kind: 'record', of: 'sandboxClock', record: { targetMs: toMs } }],
      answers: { shows: { clock: { nowMs, status: 'RUNNING' } } },
    };
  },
});

export const refuseWithoutClock = () =>
  refuse('not_found', 'This installation has no test clock: SANDBOX_CLOCK is not set.');

function describeInvalidTarget(fromMs: number, toMs: number): string | null {
  if (toMs <= fromMs) return 'must be later than the time of the clock, and than an advance in progress';
  if (toMs - fromMs > LIMITS.clockAdvanceDays * DAY_MS)
    return `must be at most ${LIMITS.clockAdvanceDays} days later`;
  return null;
}
