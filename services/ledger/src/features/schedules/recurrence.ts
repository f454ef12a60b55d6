import type { ScheduleInterval } from '@cowrie/contracts';

const DAY_MS = 86_400_000;
const DAYS = { P1D: 1, P1W: 7 } as const;
const MONTHS = { P1M: 1, P1Y: 12 } as const;

/** When something happens: at a moment, and then again each interval; null: once. All of it is of UTC. */
export type Rule = { startsAtMs: number; every: ScheduleInterval | null };

/**
 * The moment of the n-th occurrence, from 0 on. It is counted from the first one and not from the one before: so months and years keep its
 * day where they have it, and take their last day where they have not.
 */
export function occurrenceAt({ startsAtMs, every }: Rule, n: number): number {
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

/** The number of the latest occurrence that is not after this moment; -1: none is. */
export function latestOccurrence(rule: Rule, atMs: number): number {
  const { startsAtMs, every } = rule;
  if (atMs < startsAtMs) return -1;
  if (every === null) return 0;
  if (every === 'P1D' || every === 'P1W') return Math.floor((atMs - startsAtMs) / (DAYS[every] * DAY_MS));
  const [start, at] = [new Date(startsAtMs), new Date(atMs)];
  const months = (at.getUTCFullYear() - start.getUTCFullYear()) * 12 + at.getUTCMonth() - start.getUTCMonth();
  const n = Math.floor(months / MONTHS[every]);
  return occurrenceAt(rule, n) <= atMs ? n : n - 1;
}

/** The number of the first occurrence after this moment; null: there is none. */
export function nextOccurrence(rule: Rule, atMs: number): number | null {
  const n = latestOccurrence(rule, atMs) + 1;
  return rule.every === null && n > 0 ? null : n;
}
