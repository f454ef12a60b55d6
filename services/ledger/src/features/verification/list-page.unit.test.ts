import type { VerificationState } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { verificationPage } from './list-page.ts';

const PROBLEM = { check: 'CHAIN' as const, partition: null, sequence: null, problem: 'p' };
const one = (id: string, findings: number): VerificationState => ({
  id,
  status: 'FAILED',
  checkedTransactions: 0,
  totalTransactions: 0,
  findings: Array.from({ length: findings }, () => PROBLEM),
  startedAtMs: 5,
  finishedAtMs: null,
});
const pageOf = (rows: readonly VerificationState[], limit: number) => {
  const { verifications, next } = verificationPage(rows, limit);
  return [verifications.map(({ id }) => id).join(''), next?.id];
};

describe('verificationPage', () => {
  it('has as many as requested, and a next key when there are more', () => {
    expect(pageOf([one('a', 1), one('b', 0), one('c', 0)], 2)).toEqual(['ab', 'b']);
    expect(pageOf([one('a', 1), one('b', 0)], 2)).toEqual(['ab', undefined]);
    expect(pageOf([], 2)).toEqual(['', undefined]);
  });

  it('ends before its findings are too many, and continues after them', () => {
    expect(pageOf([one('a', 600), one('b', 400), one('c', 1)], 5)).toEqual(['ab', 'b']);
    expect(pageOf([one('a', 1_000), one('b', 1_000)], 5)).toEqual(['a', 'a']);
    expect(pageOf([one('a', 2_000)], 5)).toEqual(['a', undefined]);
  });
});
