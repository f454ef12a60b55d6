import { describe, expect, it } from '@jest/globals';
import { byCode, hoursOf } from './by-hour.ts';

const count = (hour: number, code: string, times: number) => ({
  from: `2026-11-24T0${hour}:00:00.000Z`,
  code,
  count: times,
});
const COUNTS = [count(1, 'forbidden', 2), count(1, 'self_transfer', 3), count(3, 'forbidden', 4)];

describe('what was refused', () => {
  it('is summed by reason, the most frequent first', () => {
    expect(byCode(COUNTS)).toEqual([
      { code: 'forbidden', count: 6 },
      { code: 'self_transfer', count: 3 },
    ]);
  });

  it('has each hour of the period, also those without any', () => {
    const hours = hoursOf(COUNTS, { from: '2026-11-24T00:00:00.000Z', to: '2026-11-24T04:00:00.000Z' });
    expect(hours.map(({ value }) => value)).toEqual([0, 5, 0, 4]);
    expect(new Date(hours[3]?.at ?? 0).toISOString()).toBe('2026-11-24T03:00:00.000Z');
  });
});
