type ReadState = { status: 'error' | 'success' | 'pending'; dataUpdatedAt: number; errorUpdatedAt: number };

export const EVERY_MS = 10_000;
export const PAUSE_MAX_MS = 60_000;

/** The pause before the next reading. After a failure it grows with the time since the last success. */
export function pauseAfter({ status, dataUpdatedAt, errorUpdatedAt }: ReadState): number {
  if (status !== 'error') return EVERY_MS;
  return Math.min(PAUSE_MAX_MS, Math.max(EVERY_MS, errorUpdatedAt - dataUpdatedAt));
}
