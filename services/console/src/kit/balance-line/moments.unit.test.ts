import { describe, expect, it } from '@jest/globals';
import { mapConcurrently, momentsOf, PERIODS } from './moments.ts';

const NOW = new Date(2026, 2, 31, 15, 30).getTime();

describe('the moments of a line', () => {
  it.each([
    [7, 8, 1],
    [30, 31, 1],
    [90, 31, 3],
  ] as const)('for %i days are %i: midnights %i days apart, and now', (days, count, apart) => {
    const moments = momentsOf(days, NOW).map((at) => new Date(at));
    expect(moments).toHaveLength(count);
    expect(moments.at(-1)?.getTime()).toBe(NOW);
    const midnights = moments.slice(0, -1);
    for (const at of midnights) expect([at.getHours(), at.getMinutes()]).toEqual([0, 0]);
    expect(midnights.slice(-2).map((at) => at.getDate())).toEqual([31 - apart, 31]);
    expect(midnights).toEqual(midnights.toSorted((one, other) => one.getTime() - other.getTime()));
  });

  it('are distinct at midnight', () => {
    const midnight = new Date(2026, 2, 31).getTime();
    for (const days of PERIODS) {
      const moments = momentsOf(days, midnight);
      expect(new Set(moments).size).toBe(moments.length);
    }
  });
});

describe('mapConcurrently', () => {
  it('keeps the order and the limit of concurrent calls', async () => {
    let open = 0;
    let most = 0;
    const answers = await mapConcurrently([5, 4, 3, 2, 1], 2, async (each) => {
      open += 1;
      most = Math.max(most, open);
      for (let turn = 0; turn < each; turn += 1) await Promise.resolve();
      open -= 1;
      return each * 10;
    });
    expect([answers, most]).toEqual([[50, 40, 30, 20, 10], 2]);
  });
});
