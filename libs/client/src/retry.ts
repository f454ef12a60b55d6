import type { AnswerFacts, Attempt } from './attempt.ts';
import { type CowrieConnectionError, type CowrieProblem, copyError } from './errors.ts';
import { wait } from './wait.ts';

export type Policy = {
  /** Reads, and changes with an idempotency key, can be repeated. */
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
/** A request without an answer can still be applied for this long: the gateway allows 8 s, and clocks differ. */
const UNDER_WAY_MAX_MS = 10_000;
const RETRIED_STATUSES = new Set([429, 502, 503, 504]);
/**
 * The key was looked up first, so no earlier attempt has happened; one in progress may.
 * `idempotency_key_reused` too: all attempts are identical, so another request used the key.
 */
const SETTLING_STATUSES = new Set([404, 409, 422]);

type FailedAttempt = Extract<Attempt, { kind: 'failed' }>;

/** The failed request may have been applied. */
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
      // The gateway answers 504 when the request can no longer be applied.
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

/** Calls that waited for the same token share one error, so each throws a copy. */
function withOutcome(
  { error, isUnsent }: FailedAttempt,
  isOutcomeUnknown: boolean,
  idempotencyKey: string | null,
): CowrieProblem | CowrieConnectionError {
  const own = isUnsent ? copyError(error) : error;
  return Object.assign(own, { isOutcomeUnknown, idempotencyKey });
}
