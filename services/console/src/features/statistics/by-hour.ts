import type { RefusalCount } from '@cowrie/client';
import { type Period, rangeOf } from '../../kit/flow/period.ts';

const HOUR_MS = 3_600_000;
/** It is counted a moment after it happened. */
export const READ_EVERY_MS = 30_000;
export const CHART_PX = 160;

export type Shown = 'day' | 'week';
const HOURS: Record<Shown, number> = { day: 24, week: 7 * 24 };

/** Hours are kept for a week: of a longer period the last week is shown. */
export const shownHours = (period: Period): Shown => (period === 'day' ? 'day' : 'week');

/** The bound of the API counts from now, and the last hour is not over. */
export function lastHours(shown: Shown, nowMs: number): { from: string; to: string } {
  const { to } = rangeOf(shown, 'hour', nowMs);
  return { from: new Date(Date.parse(to) - HOURS[shown] * HOUR_MS).toISOString(), to };
}

/** How many were refused for each reason, the most frequent first. */
export function byCode<Counted extends Pick<RefusalCount, 'code' | 'count'>>(
  counts: readonly Counted[],
): { code: Counted['code']; count: number }[] {
  const sums = new Map<Counted['code'], number>();
  for (const { code, count } of counts) sums.set(code, (sums.get(code) ?? 0) + count);
  return [...sums]
    .map(([code, count]) => ({ code, count }))
    .toSorted((one, other) => other.count - one.count);
}

/** How many there were in each hour, also in those without any. */
export function hoursOf(
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
