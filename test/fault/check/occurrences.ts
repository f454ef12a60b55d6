const DAY_MS = 86_400_000;

type Rule = { startsAtMs: number; every: string | null };

const monthsOf = (every: string | null, n: number) => n * (every === 'P1Y' ? 12 : 1);

/** Follows the API documentation; n counts from 0. */
export function momentOf({ startsAtMs, every }: Rule, n: number): number {
  if (every === null) return startsAtMs;
  if (every === 'P1D') return startsAtMs + n * DAY_MS;
  if (every === 'P1W') return startsAtMs + n * 7 * DAY_MS;
  const at = new Date(startsAtMs);
  const day = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + monthsOf(every, n));
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(day, lastDay));
  return at.getTime();
}

/** Returns -1 when there is none. */
export function latestAt(rule: Rule, atMs: number): number {
  if (rule.every === null) return atMs < rule.startsAtMs ? -1 : 0;
  let n = 0;
  while (momentOf(rule, n) <= atMs) n += 1;
  return n - 1;
}
