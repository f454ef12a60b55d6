import type { StatisticsBucket } from '@cowrie/client';

const HOUR_MS = 3_600_000;

function startOfDay(nowMs: number, day: number): number {
  const now = new Date(nowMs);
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + day).getTime();
}

export type TwoDays = {
  /** The end of the current hour. */
  until: number;
  today: StatisticsBucket[];
  yesterday: StatisticsBucket[];
};

/** The range of the statistics: from the start of yesterday (local time) to the end of the current hour. */
export function rangeOfTwoDays(nowMs: number): { from: string; to: string } {
  const text = (ms: number) => new Date(ms).toISOString();
  return { from: text(hourOf(startOfDay(nowMs, -1))), to: text(hourOf(nowMs) + HOUR_MS) };
}

export function daysOf(buckets: readonly StatisticsBucket[], nowMs: number): TwoDays {
  const [today, yesterday] = [hourOf(startOfDay(nowMs, 0)), hourOf(startOfDay(nowMs, -1))];
  const until = hourOf(nowMs) + HOUR_MS;
  const within = (from: number, to: number) =>
    buckets.filter((bucket) => Date.parse(bucket.from) >= from && Date.parse(bucket.from) < to);
  return {
    until,
    today: within(today, until),
    yesterday: within(yesterday, Math.min(yesterday + (until - today), today)),
  };
}

/** In a time zone with a half-hour offset the buckets start half an hour early. */
const hourOf = (ms: number): number => Math.floor(ms / HOUR_MS) * HOUR_MS;
