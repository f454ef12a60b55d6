import { LIMITS } from '@cowrie/contracts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

const ATTEMPT_AFTER_MS: readonly number[] = [
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

/** `Retry-After` can postpone an attempt, but not hasten one. */
export function nextAttemptAtMs(attempts: number, nowMs: number, retryAfter?: string): number | null {
  const afterMs = ATTEMPT_AFTER_MS[attempts - 1];
  if (afterMs === undefined) return null;
  return nowMs + Math.max(afterMs, retryAfter === undefined ? 0 : retryAfterMs(retryAfter, nowMs));
}

const DELAY_SECONDS = /^\d+$/;
/** RFC 9110 names two obsolete forms too, which nobody sends any more. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** RFC 9110, 10.2.3 defines the header. An unreadable one counts as 0. */
function retryAfterMs(text: string, nowMs: number): number {
  const waitMs = DELAY_SECONDS.test(text)
    ? Number(text) * SECOND_MS
    : HTTP_DATE.test(text)
      ? Date.parse(text) - nowMs
      : 0;
  return Math.min(waitMs || 0, LIMITS.webhookRetryAfterSecondsMax * SECOND_MS);
}
