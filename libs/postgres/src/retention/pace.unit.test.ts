import { describe, expect, it } from '@jest/globals';
import { createPace } from './pace.ts';

describe('the pace of work that nobody is to notice', () => {
  it('rests in proportion to what a step took', () => {
    const pace = createPace({ rowsMax: 1_000, share: 0.25 });
    expect([10, 40, 4_000].map((tookMs) => pace.waitMs(tookMs))).toEqual([30, 120, 12_000]);
    expect(createPace({ rowsMax: 1_000, share: 1 }).waitMs(10)).toBe(0);
  });

  it('takes fewer rows while steps are slow, and more again when they are quick', () => {
    const pace = createPace({ rowsMax: 1_000, share: 0.5 });
    expect(pace.rows()).toBe(1_000);
    const after = (tookMs: number) => {
      pace.waitMs(tookMs);
      return pace.rows();
    };
    expect([60, 60, 40, 10, 10, 10].map(after)).toEqual([500, 250, 250, 500, 1_000, 1_000]);
    for (let step = 0; step < 20; step++) pace.waitMs(1_000);
    expect(pace.rows()).toBe(50);
  });

  it('never takes more rows than it may', () => {
    const pace = createPace({ rowsMax: 10, share: 0.5 });
    for (const tookMs of [1_000, 1, 1, 1]) {
      pace.waitMs(tookMs);
      expect(pace.rows()).toBe(10);
    }
  });
});
