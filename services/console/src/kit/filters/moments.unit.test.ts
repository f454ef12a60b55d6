import { describe, expect, it } from '@jest/globals';
import { daysAgo, localOf, momentOf } from './moments.ts';

describe('a moment in a field', () => {
  it('is in the reader’s zone, and the same moment when it is read', () => {
    const midnight = daysAgo(1, new Date(2026, 10, 23, 15, 4));
    expect(localOf(midnight)).toBe('2026-11-22T00:00');
    expect(momentOf('2026-11-22T00:00')).toBe(midnight);
    expect(localOf(new Date(2026, 10, 22, 1, 2, 3).toISOString())).toBe('2026-11-22T01:02:03');
    expect([localOf(undefined), momentOf('')]).toEqual(['', null]);
  });
});
