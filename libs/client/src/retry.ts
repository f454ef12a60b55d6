import type { Attempt, Facts } from './attempt.ts';
import { type CowrieConnectionError, type CowrieProblem, copyOf } from './errors.ts';
import { wait } from './wait.ts';

/** When a request is sent again, and what is known of its outcome when it is not. */

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
/** How long a request that has no answer can still be applied: the gateway gives it 8 s, and clocks differ. */
const UNDER_WAY_MAX_MS = 10_000;
const RETRIED_STATUSES = new Set([429, 502, 503, 504]);
/**
 * Decided after the key was looked up: no earlier attempt under it has happened. One that is under way still may.
 * `idempotency_key_reused` too: attempts are the same to the byte, so it is another request that has the key.
 */
const SETTLING_STATUSES = new Set([404, 409, 422]);

type Failed = Extract<Attempt, { kind: 'failed' }>;

/** Whether the request may have been applied although it failed. */
function isAmbiguous({ error, isUnsent }: Failed): boolean {
  if (isUnsent) return false;
  return (
    error.name === 'CowrieConnectionError' || error.code === 'outcome_unknown' || error.code === 'internal'
  );
}

const isRetried = ({ error }: Failed) => error.status === null || RETRIED_STATUSES.has(error.status);

function waitOf({ retryAfterMs }: Failed, retries: number): number {
  if (retryAfterMs !== null) return retryAfterMs + Math.random() * RETRY_AFTER_JITTER_MS;
  return Math.random() * Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** retries);
}

/** Attempts until one is answered or it makes no sense any more. Throws the last failure, with what is known of the outcome. */
export async function withRetries(
  policy: Policy,
  attempt: () => Promise<Attempt>,
): Promise<{ value: unknown; facts: Facts }> {
  let isOutcomeUnknown = false;
  let underWayUntilMs = 0;
  for (let attempts = 1; ; attempts += 1) {
    const end = await attempt();
    if (end.kind === 'answered') return end;
    if (isAmbiguous(end)) {
      isOutcomeUnknown = !policy.isRead;
      // The gateway gives 504 when the time is over in which it could be applied.
      if (end.error.code !== 'outcome_unknown')
        underWayUntilMs = (end.sentAtMs ?? Date.now()) + UNDER_WAY_MAX_MS;
    } else if (!end.isUnsent && SETTLING_STATUSES.has(end.error.status ?? 0)) {
      isOutcomeUnknown &&= Date.now() < underWayUntilMs;
    }
    const waitMs = waitOf(end, attempts);
    const isInTime = Date.now() + waitMs < policy.deadlineAtMs;
    if (!policy.isRepeatable || !isRetried(end) || attempts >= policy.attemptsMax || !isInTime) {
      throw withOutcome(end, isOutcomeUnknown, policy.idempotencyKey);
    }
    await wait(waitMs, policy.signal);
  }
}

/** The error, with what is known when nothing more is tried. All who waited for one token have one error of it: each throws its own. */
function withOutcome(
  { error, isUnsent }: Failed,
  isOutcomeUnknown: boolean,
  idempotencyKey: string | null,
): CowrieProblem | CowrieConnectionError {
  const own = isUnsent ? copyOf(error) : error;
  return Object.assign(own, { isOutcomeUnknown, idempotencyKey });
}
