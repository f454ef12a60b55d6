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
});
