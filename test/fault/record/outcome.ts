import { LIMITS } from '@cowrie/contracts';
import { type Outcome, outcomeOfAnswer } from '../../support/outcome.ts';
import type { Attempt, Operation } from './types.ts';

/** How long after a request it may still be applied. */
export const OPEN_MS = LIMITS.commandDeadlineMs + LIMITS.clockSkewMs;

const outcomeOfAttempt = ({ status, connectionError }: Attempt) => outcomeOfAnswer(status, connectionError);

/** The service looked for the key and then refused, so what was asked for before has not happened until then. */
const tellsOfEarlier = ({ status, code }: Attempt) =>
  code === 'wallet_frozen' ||
  code === 'payment_request_not_open' ||
  code === 'schedule_not_open' ||
  // What the edge refuses, it refuses each time: nothing of it got further.
  (status === 400 && code === 'invalid_request') ||
  ((status === 404 || status === 422) && code !== null);

/** An attempt whose outcome is not known: when an answer to a later one can settle it. */
type Open = { fromMs: number; answered: boolean };

/** A gateway that was frozen may pass on much later what it never answered: then only asking after quiet tells. */
const settles = (attempt: Attempt, open: Open) =>
  attempt.sentAtMs >= open.fromMs &&
  tellsOfEarlier(attempt) &&
  (open.answered || attempt.purpose === 'settle');

/** What is open after these attempts, in their order. */
function openAfter(attempts: readonly Attempt[]): Open[] {
  let open: Open[] = [];
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
 * What became of an operation. One attempt without an outcome leaves it open until the ledger refuses the same key at
 * a time when that attempt can no longer be applied.
 */
export function outcomeOf({ attempts }: Operation): Outcome {
  if (attempts.some((attempt) => outcomeOfAttempt(attempt) === 'acknowledged')) return 'acknowledged';
  return openAfter(attempts).length === 0 ? 'refused' : 'unknown';
}

/** From when on an answer settles an operation that is open. */
export function settlesFromMs({ attempts }: Operation): number {
  return Math.max(0, ...openAfter(attempts).map(({ fromMs }) => fromMs));
}
