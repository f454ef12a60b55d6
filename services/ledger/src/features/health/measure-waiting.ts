import type { Meter } from '@cowrie/telemetry';
import type { WaitingWork } from './read-waiting.ts';

/** `read` returns null when another instance reports. */
export function measureWaiting(meter: Meter, read: () => WaitingWork | null): void {
  const gauge = (name: string, help: string, pick: (waiting: WaitingWork) => number | null): void =>
    meter.gauge(name, help, [], () => {
      const last = read();
      const value = last && pick(last);
      return value === null ? [] : [{ value }];
    });

  gauge('cowrie_holds_overdue', 'Open holds whose time is over', ({ overdueHolds }) => overdueHolds);
  gauge(
    'cowrie_holds_overdue_age_seconds',
    'How long the longest of them has been due',
    ({ overdueHoldsAgeSeconds }) => overdueHoldsAgeSeconds,
  );
  gauge(
    'cowrie_schedules_overdue',
    'Schedules whose time has come and that were not paid',
    ({ overdueSchedules }) => overdueSchedules,
  );
  gauge(
    'cowrie_schedules_overdue_age_seconds',
    'How long the longest of them has been due',
    ({ overdueSchedulesAgeSeconds }) => overdueSchedulesAgeSeconds,
  );
  gauge('cowrie_payouts_waiting', 'Withdrawals that are not settled or rejected', ({ payouts }) => payouts);
  gauge(
    'cowrie_payouts_waiting_age_seconds',
    'Age of the oldest of them',
    ({ payoutsAgeSeconds }) => payoutsAgeSeconds,
  );
  gauge(
    'cowrie_payouts_given_up',
    'Withdrawals that their provider is not asked for any more',
    ({ payoutsGivenUp }) => payoutsGivenUp,
  );
  gauge(
    'cowrie_verification_passed',
    'Whether the last verification that ended found nothing: 1 or 0; not there before the first',
    ({ verification }) => verification && (verification.passed ? 1 : 0),
  );
  gauge(
    'cowrie_verification_finished_timestamp_seconds',
    'When the last verification ended',
    ({ verification }) => verification?.finishedAtSeconds ?? null,
  );
}
