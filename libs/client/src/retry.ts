import type { AnswerFacts, Attempt } from './attempt.ts';
import { type CowrieConnectionError, type CowrieProblem, copyError } from './errors.ts';
import { wait } from './wait.ts';

/** Decides when a request is sent again, and what is known about its outcome if it is not. */

export type Policy = {
  /** A read, or a change with an idempotency key. */
  isRepeatable: boolean;
  isRead: boolean;
  idempotencyKey: string | null;
  attemptsMax: number;
  deadlineAtMs: number;
  signal: AbortSignal;
};

const FIRST_WAIT_MS = 100;
const WAIT_MAX_MS = 5_000;
const RETRY_AFTER_JITTER_MS = 250;
/**
 * The longest time for which a request without an answer can still be applied: the gateway allows 8 s, and
 * clocks differ.
 */
const UNDER_WAY_MAX_MS = 10_000;
const RETRIED_STATUSES = new Set([429, 502, 503, 504]);
/**
 * These statuses are decided after the key was looked up, so no earlier attempt with the key has happened;
 * one that is still in progress may happen. That includes `idempotency_key_reused`: all attempts are
 * identical, so another request used the key.
 */
const SETTLING_STATUSES = new Set([404, 409, 422]);

type FailedAttempt = Extract<Attempt, { kind: 'failed' }>;

/** True if the failed request may have been applied. */
function isAmbiguous({ error, isUnsent }: FailedAttempt): boolean {
  if (isUnsent) return false;
  return (
    error.name === 'CowrieConnectionError' || error.code === 'outcome_unknown' || error.code === 'internal'
  );
}

const isRetried = ({ error }: FailedAttempt) => error.status === null || RETRIED_STATUSES.has(error.status);

function waitBeforeRetryMs({ retryAfterMs }: FailedAttempt, retries: number): number {
  if (retryAfterMs !== null) return retryAfterMs + Math.random() * RETRY_AFTER_JITTER_MS;
  return Math.random() * Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** retries);
}

/**
 * Repeats the request until it is answered or a retry is pointless. Throws the last failure, with what is
 * known about the outcome.
 */
export async function withRetries(
  policy: Policy,
  attempt: () => Promise<Attempt>,
): Promise<{ value: unknown; facts: AnswerFacts }> {
  let isOutcomeUnknown = false;
  let underWayUntilMs = 0;
  for (let attempts = 1; ; attempts += 1) {
    const end = await attempt();
    if (end.kind === 'answered') return end;
    if (isAmbiguous(end)) {
      isOutcomeUnknown = !policy.isRead;
      // The gateway answers 504 after the time in which the request could be applied.
      if (end.error.code !== 'outcome_unknown')
        underWayUntilMs = (end.sentAtMs ?? Date.now()) + UNDER_WAY_MAX_MS;
    } else if (!end.isUnsent && SETTLING_STATUSES.has(end.error.status ?? 0)) {
      isOutcomeUnknown &&= Date.now() < underWayUntilMs;
    }
    const waitMs = waitBeforeRetryMs(end, attempts);
    const isInTime = Date.now() + waitMs < policy.deadlineAtMs;
    if (!policy.isRepeatable || !isRetried(end) || attempts >= policy.attemptsMax || !isInTime) {
      throw withOutcome(end, isOutcomeUnknown, policy.idempotencyKey);
    }
    await wait(waitMs, policy.signal);
  }
}

/**
 * Returns the error with what is known once no further attempt follows. Calls that waited for the same token
 * share one error, so each throws a copy.
 */
function withOutcome(
  { error, isUnsent }: FailedAttempt,
  isOutcomeUnknown: boolean,
  idempotencyKey: string | null,
): CowrieProblem | CowrieConnectionError {
  const own = isUnsent ? copyError(error) : error;
  return Object.assign(own, { isOutcomeUnknown, idempotencyKey });
}
