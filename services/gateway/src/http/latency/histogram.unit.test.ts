import { describe, expect, it } from '@jest/globals';
import { addTo, countOf, LAST_STEP, percentileOf, stepOf } from './histogram.ts';

function of(...milliseconds: number[]) {
  const sums = new Map<number, number>();
  for (const ms of milliseconds) addTo(sums, stepOf(ms), 1);
  return sums;
}

describe('a histogram of latencies', () => {
  it.each([1.7, 12, 99, 480, 3_000, 29_000])('is at most 10 %% off, or a rounding, at %s ms', (ms) => {
    const read = percentileOf(of(ms), 0.5) ?? 0;
    expect(Math.abs(read - ms)).toBeLessThanOrEqual(0.1 * ms + 1);
  });

  it('knows how many there were, and within what so many of them came', () => {
    const histogram = of(...Array.from({ length: 98 }, () => 10), 100, 1_000);
    expect(countOf(histogram)).toBe(100);
    const [p50 = 0, p98 = 0, p99 = 0, p100 = 0] = [0.5, 0.98, 0.99, 1].map(
      (share) => percentileOf(histogram, share) ?? 0,
    );
    expect(p98).toBe(p50);
    expect([p50 < 12, p99 > 90 && p99 < 111, p100 > 900]).toEqual([true, true, true]);
  });

  it('has nothing to say without any', () => expect(percentileOf(new Map(), 0.5)).toBeNull());

  it('counts what is quicker or slower than all steps in the first and the last', () => {
    expect([stepOf(0), stepOf(0.3), stepOf(1), stepOf(9e9)]).toEqual([0, 0, 0, LAST_STEP]);
    expect(stepOf(1.01)).toBe(1);
    expect(stepOf(60_000)).toBeLessThan(LAST_STEP);
  });
});
