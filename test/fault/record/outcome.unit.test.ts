import { describe, expect, it } from '@jest/globals';
import { OPEN_MS, outcomeOf, settlesFromMs } from './outcome.ts';
import { aTransfer } from './testing.ts';
import type { Attempt, Purpose } from './types.ts';

const T0 = 1_000_000;

type AttemptSpec = { status: number; afterMs?: number; purpose?: Purpose; error?: string };

function attempt({ status, afterMs = 0, purpose = 'retry', error = 'ECONNRESET' }: AttemptSpec): Attempt {
  const code = { 404: 'user_not_found', 422: 'insufficient_funds', 503: 'unavailable' }[status] ?? null;
  return {
    purpose,
    sentAtMs: T0 + afterMs,
    answeredAtMs: T0 + afterMs + 1,
    status,
    connectionError: status === 0 ? error : null,
    code,
    transactionId: null,
    holdId: null,
    retryAfterMs: null,
    replayed: false,
    answerDigest: null,
  };
}

const outcome = (...told: AttemptSpec[]) => outcomeOf(aTransfer({ attempts: told.map(attempt) }));

describe('the outcome of an operation', () => {
  it.each<[what: string, told: AttemptSpec[], expected: string]>([
    ['201', [{ status: 201 }], 'acknowledged'],
    ['503 alone', [{ status: 503 }], 'refused'],
    ['nobody listened', [{ status: 0, error: 'ECONNREFUSED' }], 'refused'],
    ['504', [{ status: 504 }], 'unknown'],
    ['201 after a 504', [{ status: 504 }, { status: 201 }], 'acknowledged'],
    ['503 after a 504', [{ status: 504 }, { status: 503, afterMs: OPEN_MS }], 'unknown'],
    [
      '422 while the first may still be applied',
      [{ status: 504 }, { status: 422, afterMs: OPEN_MS - 1 }],
      'unknown',
    ],
    ['422 when it cannot be any more', [{ status: 504 }, { status: 422, afterMs: OPEN_MS }], 'refused'],
    ['422 after a reset, in the load', [{ status: 0 }, { status: 422, afterMs: OPEN_MS }], 'unknown'],
    [
      '422 after a reset, settling',
      [{ status: 0 }, { status: 422, afterMs: OPEN_MS, purpose: 'settle' }],
      'refused',
    ],
    [
      'a 504 after that',
      [{ status: 504 }, { status: 422, afterMs: OPEN_MS }, { status: 504, afterMs: OPEN_MS }],
      'unknown',
    ],
  ])('%s', (_what, told, expected) => {
    expect(outcome(...told)).toBe(expected);
  });

  it('is settled when the last open attempt can no longer be applied', () => {
    const attempts = [{ status: 504 }, { status: 504, afterMs: 500 }, { status: 503, afterMs: 900 }].map(
      attempt,
    );
    expect(settlesFromMs(aTransfer({ attempts }))).toBe(T0 + 500 + OPEN_MS);
  });
});
