const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** How long after each failed attempt the next one follows. */
const RETRY_AFTER_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** When to try again after so many attempts that failed; null: no more. */
export function nextAttemptAtMs(attempts: number, nowMs: number): number | null {
  const afterMs = RETRY_AFTER_MS[attempts - 1];
  return afterMs === undefined ? null : nowMs + afterMs;
}
