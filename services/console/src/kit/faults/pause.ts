type Read = { status: 'error' | 'success' | 'pending'; dataUpdatedAt: number; errorUpdatedAt: number };

export const EVERY_MS = 10_000;
export const PAUSE_MAX_MS = 60_000;

/** How long after a reading the next one comes. What cannot be read is asked for less and less often, each time after as long again. */
export function pauseAfter({ status, dataUpdatedAt, errorUpdatedAt }: Read): number {
  if (status !== 'error') return EVERY_MS;
  return Math.min(PAUSE_MAX_MS, Math.max(EVERY_MS, errorUpdatedAt - dataUpdatedAt));
}
