import { describe, expect, it } from '@jest/globals';
import { decisionFilterIn, questionsOf } from './decision-filter.ts';

const readFilter = (given: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(decisionFilterIn(given)).filter(([, value]) => value !== undefined));

describe('the filters of decisions', () => {
  it.each([
    [{}, {}],
    [{ kind: 'other', status: 'NONE', action: 'none', userId: '-1' }, {}],
    [
      { kind: 'acts', status: 'EXPIRED', action: 'mint' },
      { kind: 'acts', status: 'EXPIRED', action: 'mint' },
    ],
    [{ action: 'mint' }, { kind: 'acts', action: 'mint' }],
    [{ userId: '7' }, { kind: 'withdrawals', userId: 7 }],
    [{ kind: 'acts', userId: '7', status: 'SETTLED' }, { kind: 'acts' }],
    [{ kind: 'withdrawals', action: 'mint', status: 'EXPIRED' }, { kind: 'withdrawals' }],
    [{ status: 'REJECTED' }, { status: 'REJECTED' }],
    [{ status: 'SETTLED' }, {}],
  ])('are read from %j as %j', (given, filter) => {
    expect(readFilter(given)).toEqual(filter);
  });

  it('are unchanged when read again', () => {
    const filter = decisionFilterIn({ kind: 'withdrawals', status: 'SETTLED', userId: '7' });
    expect(decisionFilterIn(filter)).toEqual(filter);
  });

  it('query pending records of each visible kind', () => {
    expect(questionsOf({})).toEqual({
      withdrawals: { status: 'PENDING', userId: undefined },
      acts: { status: 'PENDING', action: undefined },
    });
    expect(questionsOf({ kind: 'withdrawals', userId: 7 })).toEqual({
      withdrawals: { status: 'PENDING', userId: 7 },
      acts: null,
    });
    expect(questionsOf({ kind: 'acts', status: 'APPROVED' }).withdrawals).toBeNull();
  });
});
