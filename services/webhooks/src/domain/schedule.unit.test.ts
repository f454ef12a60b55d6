import { describe, expect, it } from '@jest/globals';
import { nextAttemptAtMs } from './schedule.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

describe('nextAttemptAtMs', () => {
  it('is later each time, and after the tenth attempt there is none', () => {
    const waits = Array.from({ length: 11 }, (_, failed) => nextAttemptAtMs(failed + 1, 0));
    expect(waits).toEqual([
      ...[5 * SECOND, 300 * SECOND, HOUR / 2, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
      ...[null, null],
    ]);
    expect(nextAttemptAtMs(1, 1_000_000)).toBe(1_005_000);
  });

  it.each([
    ['120', 120 * SECOND],
    ['0', 5 * SECOND],
    ['86400', HOUR],
    ['99999999999999999999', HOUR],
    ['Sat, 31 Jan 2026 12:10:00 GMT', 600 * SECOND],
    ['Sat, 31 Jan 2026 11:00:00 GMT', 5 * SECOND],
    ['Sun, 01 Feb 2026 12:00:00 GMT', HOUR],
    ['soon', 5 * SECOND],
    ['-3', 5 * SECOND],
    ['2026-02-01', 5 * SECOND],
  ])('waits for Retry-After: %s, an hour at most and never less than its turn', (retryAfter, waitMs) => {
    const nowMs = Date.parse('2026-01-31T12:00:00Z');
    expect(nextAttemptAtMs(1, nowMs, retryAfter)).toBe(nowMs + waitMs);
  });

  it('ends after the tenth attempt, whatever Retry-After asks for', () => {
    expect(nextAttemptAtMs(10, 0, '60')).toBeNull();
  });
});
