import { describe, expect, it } from '@jest/globals';
import { figuresFrom, figuresTable, percentile, sharesTable } from './report.ts';

describe('the figures of a bench', () => {
  it('take percentiles by nearest rank', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
    expect([0.5, 0.95, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([50, 95, 99, 100]);
    expect(percentile([7], 0.5)).toBe(7);
    expect(percentile([], 0.5)).toBeNaN();
  });

  it('count only what was accepted, in whatever order it came', () => {
    expect(figuresFrom(16, 2, [3, 1, 2, 4], { unavailable: 5 })).toEqual({
      concurrency: 16,
      seconds: 2,
      accepted: 4,
      acceptedInAll: 4,
      acceptedPerSecond: 2,
      p50Ms: 2,
      p95Ms: 4,
      p99Ms: 4,
      maxMs: 4,
      errors: { unavailable: 5 },
    });
  });

  it('stand in a table', () => {
    const lines = figuresTable([figuresFrom(1, 1, [1], { rate_limited: 2 })]).split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[2]).toMatch(/1 +1 +1\.0 +1\.0 +1\.0 +1\.0 +rate_limited 2$/);
  });

  it('show the shares of processes and what they are together', () => {
    expect(sharesTable([['16', { a: 1.26, b: 0.5 }]], 1)).toBe(
      ['      a    b  together', '--  ---  ---  --------', '16  1.3  0.5       1.8'].join('\n'),
    );
  });
});
