import type { ScheduleInterval } from '@cowrie/contracts';

const DAY_MS = 86_400_000;
const DAYS = { P1D: 1, P1W: 7 } as const;
const MONTHS = { P1M: 1, P1Y: 12 } as const;

/** Times are in UTC; `every` null means once. */
export type Recurrence = { startsAtMs: number; every: ScheduleInterval | null };

/** Counts from the first occurrence, so that months and years keep its day, or their last day if shorter. */
export function occurrenceAt({ startsAtMs, every }: Recurrence, n: number): number {
  if (every === null) return startsAtMs;
  if (every === 'P1D' || every === 'P1W') return startsAtMs + n * DAYS[every] * DAY_MS;
  return monthsAfter(startsAtMs, n * MONTHS[every]);
}

function monthsAfter(startsAtMs: number, months: number): number {
  const start = new Date(startsAtMs);
  const year = start.getUTCFullYear();
  const month = start.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const timeOfDayMs = ((startsAtMs % DAY_MS) + DAY_MS) % DAY_MS;
  return Date.UTC(year, month, Math.min(start.getUTCDate(), lastDay)) + timeOfDayMs;
}

/** Returns -1 when there is none. */
export function latestOccurrence(rule: Recurrence, atMs: number): number {
  const { startsAtMs, every } = rule;
  if (atMs < startsAtMs) return -1;
  if (every === null) return 0;
  if (every === 'P1D' || every === 'P1W') return Math.floor((atMs - startsAtMs) / (DAYS[every] * DAY_MS));
  const [start, at] = [new Date(startsAtMs), new Date(atMs)];
  const months = (at.getUTCFullYear() - start.getUTCFullYear()) * 12 + at.getUTCMonth() - start.getUTCMonth();
  const n = Math.floor(months / MONTHS[every]);
  return occurrenceAt(rule, n) <= atMs ? n : n - 1;
}

export function nextOccurrence(rule: Recurrence, atMs: number): number | null {
  const n = latestOccurrence(rule, atMs) + 1;
  return rule.every === null && n > 0 ? null : n;
}
