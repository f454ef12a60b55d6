import { describe, expect, it } from '@jest/globals';
import type { Attempt, Operation } from '../../record/types.ts';
import { createFindings } from '../findings.ts';
import { checkDeadlines } from './deadlines.ts';

const NOTHING = {
  connectionError: null,
  code: null,
  transactionId: null,
  retryAfterMs: null,
  replayed: false,
};

function attempt(sentAtMs: number, answeredAtMs: number, status: number): Attempt {
  return { ...NOTHING, purpose: 'first', sentAtMs, answeredAtMs, status, answerDigest: null };
}

function rulesBroken(attempts: Attempt[], committedAtMs: number | null): string[] {
  const operation: Operation = {
    key: 'k',
    principal: 'user:1',
    kind: 'transfer',
    path: '/api/coins/transfer',
    body: { reason: 'r' },
    type: 'TRANSFER',
    amountUnits: 1n,
    from: 1,
    to: 2,
    attempts,
    acknowledged: null,
  };
  const findings = createFindings();
  checkDeadlines({ operations: [operation] }, [{ reason: 'r', committedAtMs }], findings);
  return findings.all().map(({ rule }) => rule);
}

const GIVEN_UP = attempt(1_000, 10_000, 504);

describe('after a 504', () => {
  it('nothing is committed', () => {
    expect(rulesBroken([GIVEN_UP], 10_001)).toEqual(['operation:late']);
    expect(rulesBroken([GIVEN_UP, attempt(12_000, 12_500, 201)], 10_500)).toEqual(['operation:late']);
  });

  it.each<[what: string, attempts: Attempt[], committedAtMs: number | null]>([
    ['what was committed before it', [GIVEN_UP], 9_999],
    ['what was committed when it was asked for again', [GIVEN_UP, attempt(12_000, 12_500, 201)], 12_400],
    ['what a connection that broke left open', [attempt(1_000, 2_000, 0)], 3_000],
    ['a server that does not track commits', [GIVEN_UP], null],
  ])('is right: %s', (_what, attempts, committedAtMs) => {
    expect(rulesBroken(attempts, committedAtMs)).toEqual([]);
  });
});
