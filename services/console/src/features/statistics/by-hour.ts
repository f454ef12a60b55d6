import type { RefusalCount } from '@cowrie/client';
import { type Period, rangeOf } from '../../kit/flow/period.ts';

const HOUR_MS = 3_600_000;
/** Statistics arrive a moment after the transactions. */
export const READ_EVERY_MS = 30_000;

/** Hourly figures are stored for one week. */
export const HOURLY_PERIODS = ['day', 'week'] as const satisfies readonly Period[];
export type HourlyPeriod = (typeof HOURLY_PERIODS)[number];
const HOURS: Record<HourlyPeriod, number> = { day: 24, week: 7 * 24 };

export const hourlyPeriodOf = (period: Period | undefined): HourlyPeriod =>
  period === 'day' ? 'day' : 'week';

/** The hours of the period. The API counts its limit from now, and the last hour is incomplete. */
export function lastHours(period: HourlyPeriod, nowMs: number): { from: string; to: string } {
  const { to } = rangeOf(period, 'hour', nowMs);
  return { from: new Date(Date.parse(to) - HOURS[period] * HOUR_MS).toISOString(), to };
}

export function countByCode<Counted extends Pick<RefusalCount, 'code' | 'count'>>(
  counts: readonly Counted[],
): { code: Counted['code']; count: number }[] {
  const sums = new Map<Counted['code'], number>();
  for (const { code, count } of counts) sums.set(code, (sums.get(code) ?? 0) + count);
  return [...sums]
    .map(([code, count]) => ({ code, count }))
    .toSorted((one, other) => other.count - one.count);
}

export function fillHours(
  counts: readonly Pick<RefusalCount, 'from' | 'count'>[],
  { from, to }: { from: string; to: string },
): { at: number; value: number }[] {
  const firstMs = Date.parse(from);
  const hours = Array.from({ length: (Date.parse(to) - firstMs) / HOUR_MS }, (_, index) => ({
    at: firstMs + index * HOUR_MS,
    value: 0,
  }));
  for (const each of counts) {
    const hour = hours[(Date.parse(each.from) - firstMs) / HOUR_MS];
    if (hour) hour.value += each.count;
  }
  return hours;
}
