import type { StatisticsBucket } from '@cowrie/client';

const HOUR_MS = 3_600_000;

/** The beginning of a day where the reader is: 0 is today, -1 yesterday. */
function startOfDay(nowMs: number, day: number): number {
  const now = new Date(nowMs);
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + day).getTime();
}

export type Days = {
  /** Where the whole hours of today end. */
  until: number;
  today: StatisticsBucket[];
  /** As many hours of the day before. */
  yesterday: StatisticsBucket[];
};

/** From yesterday's beginning, in the reader's zone, to the last whole hour: what the statistics are asked for. */
export function twoDays(nowMs: number): { from: string; to: string } {
  const text = (ms: number) => new Date(ms).toISOString();
  return { from: text(hourOf(startOfDay(nowMs, -1))), to: text(hourOf(nowMs)) };
}

/** The whole hours of today, and those of yesterday until the same time of day. */
export function daysOf(buckets: readonly StatisticsBucket[], nowMs: number): Days {
  const [today, yesterday] = [hourOf(startOfDay(nowMs, 0)), hourOf(startOfDay(nowMs, -1))];
  const until = hourOf(nowMs);
  const within = (from: number, to: number) =>
    buckets.filter((bucket) => Date.parse(bucket.from) >= from && Date.parse(bucket.from) < to);
  return {
    until,
    today: within(today, until),
    yesterday: within(yesterday, Math.min(yesterday + (until - today), today)),
  };
}

/** The buckets of a zone that is half an hour off begin half an hour early. */
const hourOf = (ms: number): number => Math.floor(ms / HOUR_MS) * HOUR_MS;

/** How much more there is, as a part of what there was; null where there was nothing. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : (now - before) / before;
}
