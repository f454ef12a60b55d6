import { describe, expect, it } from '@jest/globals';
import { askedBy, daysAgo, localOf, typedOf } from './filter-input.ts';

const NOTHING = typedOf({});

describe('what is typed into filters', () => {
  it('asks for what the address says, and back', () => {
    const search = {
      userId: 12,
      initiatedBy: undefined,
      reference: '007',
      minAmount: 0.0001,
      maxAmount: 1.5,
      from: '2026-11-22T23:00:00.000Z',
      to: undefined,
    };
    expect(askedBy(typedOf(search))).toEqual({ asked: search, wrong: [] });
  });

  it('keeps what cannot be understood out, and tells which it is', () => {
    const typed = { ...NOTHING, userId: '1.5', initiatedBy: '0', minAmount: '1,00001', maxAmount: '2,5' };
    const { asked, wrong } = askedBy(typed);
    expect(wrong).toEqual(['userId', 'initiatedBy', 'minAmount']);
    expect(asked).toMatchObject({ userId: undefined, maxAmount: 2.5 });
  });

  it('has times in the reader’s zone', () => {
    const midnight = daysAgo(1, new Date(2026, 10, 23, 15, 4));
    expect(localOf(midnight)).toBe('2026-11-22T00:00');
    expect(askedBy({ ...NOTHING, from: '2026-11-22T00:00' }).asked.from).toBe(midnight);
    expect(localOf(new Date(2026, 10, 22, 1, 2, 3).toISOString())).toBe('2026-11-22T01:02:03');
  });
});
