import { describe, expect, it } from '@jest/globals';
import { daysAgo, readMoment, toLocalField } from './moments.ts';

describe('a moment in a field', () => {
  it('is in the reader’s time zone, and is read back unchanged', () => {
    const midnight = daysAgo(1, new Date(2026, 10, 23, 15, 4));
    expect(toLocalField(midnight)).toBe('2026-11-22T00:00');
    expect(readMoment('2026-11-22T00:00')).toBe(midnight);
    expect(toLocalField(new Date(2026, 10, 22, 1, 2, 3).toISOString())).toBe('2026-11-22T01:02:03');
    expect([toLocalField(undefined), readMoment('')]).toEqual(['', null]);
  });
});
