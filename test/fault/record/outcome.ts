import { LIMITS } from '@cowrie/contracts';
import { type Outcome, outcomeOfAnswer } from '../../support/outcome.ts';
import type { Attempt, Operation } from './types.ts';

/** The time after a request within which it may still be applied. */
export const OPEN_MS = LIMITS.commandDeadlineMs + LIMITS.clockSkewMs;

const outcomeOfAttempt = ({ status, connectionError }: Attempt) => outcomeOfAnswer(status, connectionError);

/** The service looked up the key before it refused, so no earlier request under the key has taken effect. */
const settlesEarlier = ({ status, code }: Attempt) =>
  code === 'wallet_frozen' ||
  code === 'payment_request_not_open' ||
  code === 'schedule_not_open' ||
  // The gateway refuses these every time, before anything reaches a service.
  (status === 400 && code === 'invalid_request') ||
  ((status === 404 || status === 422) && code !== null);

type OpenAttempt = { fromMs: number; answered: boolean };

/**
 * A frozen gateway may send an unanswered request much later. Then only a request after a quiet time proves anything.
 */
const settles = (attempt: Attempt, open: OpenAttempt) =>
  attempt.sentAtMs >= open.fromMs &&
  settlesEarlier(attempt) &&
  (open.answered || attempt.purpose === 'settle');

function openAfter(attempts: readonly Attempt[]): OpenAttempt[] {
  let open: OpenAttempt[] = [];
  for (const attempt of attempts) {
    const outcome = outcomeOfAttempt(attempt);
    if (outcome === 'acknowledged') return [];
    if (outcome === 'unknown')
      open.push({ fromMs: attempt.sentAtMs + OPEN_MS, answered: attempt.status !== 0 });
    else open = open.filter((each) => !settles(attempt, each));
  }
  return open;
}

/**
 * The outcome of an operation. An attempt without an outcome leaves it open, until the ledger refuses the same key at a
 * time when that attempt can no longer be applied.
 */
export function outcomeOf({ attempts }: Operation): Outcome {
  if (attempts.some((attempt) => outcomeOfAttempt(attempt) === 'acknowledged')) return 'acknowledged';
  return openAfter(attempts).length === 0 ? 'refused' : 'unknown';
}

export function settlesFromMs({ attempts }: Operation): number {
  return Math.max(0, ...openAfter(attempts).map(({ fromMs }) => fromMs));
}
