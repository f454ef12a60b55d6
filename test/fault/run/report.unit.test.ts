import { describe, expect, it } from '@jest/globals';
import { counts, roundLines, table } from './report.ts';
import type { Round } from './round.ts';

function aRound(changed: Partial<Round> = {}): Round {
  return {
    name: 'kill-ledger',
    params: { instance: 'ledger-1' },
    note: undefined,
    faultMs: 100,
    recoveryMs: 6_400,
    targetMs: 8_000,
    gapMs: 6_500,
    codes: new Map([['201', 12]]),
    violations: [],
    checkMs: 400,
    ...changed,
  };
}
const violation = { rule: 'sum', detail: 'is not 0' };

describe('the report of the fault run', () => {
  it('describes a fault in one line', () => {
    expect(roundLines(3, aRound())).toEqual([
      '  3 kill-ledger instance=ledger-1: 0.1 s, recovered in 6.4 s (at most 8.0 s), longest gap 6.5 s; 201 ×12; ' +
        '0 violations (checked in 0.4 s)',
    ]);
  });

  it('names late and missing recoveries, and violations, up to a bound', () => {
    expect(roundLines(1, aRound({ recoveryMs: 8_100 }))[0]).toContain(
      'recovered in 8.1 s (LATE: at most 8.0 s)',
    );
    expect(roundLines(1, aRound({ recoveryMs: undefined }))[0]).toContain('recovered in never (LATE');
    const lines = roundLines(1, aRound({ violations: Array.from({ length: 7 }, () => violation) }));
    expect(lines.slice(1)).toEqual([...Array(5).fill('    sum: is not 0'), '    and 2 more']);
  });

  it('sums up by fault', () => {
    const rounds = [1_000, 9_000, 3_000].map((recoveryMs) => aRound({ recoveryMs }));
    const other = aRound({
      name: 'cut-link',
      recoveryMs: undefined,
      targetMs: undefined,
      violations: [violation],
    });
    const cells = table([...rounds, other]).map((line) => line.trim().split(/ {2,}/));
    expect(cells[1]).toEqual(['cut-link', '1', 'never', 'never', 'never', '0', '1']);
    expect(cells[2]).toEqual(['kill-ledger', '3', '1.0 s', '3.0 s', '9.0 s', '1', '0']);
  });

  it('counts a fault with a violation after it as failed', () => {
    const rounds = [aRound(), aRound({ violations: [violation, violation] })];
    expect(counts(rounds, 0)).toEqual({ passed: 1, failed: 1 });
    expect(counts(rounds, 2)).toEqual({ passed: 1, failed: 3 });
  });
});
