const DAY_MS = 86_400_000;

const dayOf = (atMs: number): number => Math.floor(atMs / DAY_MS);

/** A later day counts too, because a clock that goes back over midnight starts no new day. */
export function totalOfToday<T extends { lastAtMs: number }>(
  total: T | undefined,
  nowMs: number,
): T | undefined {
  return total && dayOf(total.lastAtMs) >= dayOf(nowMs) ? total : undefined;
}

export const nextDayMs = (nowMs: number): number => (dayOf(nowMs) + 1) * DAY_MS;
