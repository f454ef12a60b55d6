import type { RefusalCount } from '@cowrie/client';

const HOUR_MS = 3_600_000;

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
