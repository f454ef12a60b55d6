const DAY_MS = 86_400_000;

const dayOf = (atMs: number): number => Math.floor(atMs / DAY_MS);

/** A total that was counted last on the UTC day of `nowMs`, or on a later one: a clock that goes back over midnight begins no new day. */
export function ofToday<T extends { lastAtMs: number }>(total: T | undefined, nowMs: number): T | undefined {
  return total && dayOf(total.lastAtMs) >= dayOf(nowMs) ? total : undefined;
}

/** When the next UTC day begins. */
export const nextDayMs = (nowMs: number): number => (dayOf(nowMs) + 1) * DAY_MS;
