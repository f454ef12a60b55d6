import { Amount, type StatisticsBucket } from '@cowrie/client';
import { describe, expect, it } from '@jest/globals';
import { countByCode, fillHours } from './by-hour.ts';
import { daysOf, rangeOfTwoDays } from './days.ts';

const count = (hour: number, code: string, times: number) => ({
  from: `2026-11-24T0${hour}:00:00.000Z`,
  code,
  count: times,
});
const COUNTS = [count(1, 'forbidden', 2), count(1, 'self_transfer', 3), count(3, 'forbidden', 4)];

describe('the refusals', () => {
  it('are summed by code, the most frequent first', () => {
    expect(countByCode(COUNTS)).toEqual([
      { code: 'forbidden', count: 6 },
      { code: 'self_transfer', count: 3 },
    ]);
  });

  it('have a count for each hour, including empty ones', () => {
    const hours = fillHours(COUNTS, { from: '2026-11-24T00:00:00.000Z', to: '2026-11-24T04:00:00.000Z' });
    expect(hours.map(({ value }) => value)).toEqual([0, 5, 0, 4]);
    expect(new Date(hours[3]?.at ?? 0).toISOString()).toBe('2026-11-24T03:00:00.000Z');
  });
});

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();
const bucket = (fromMs: number) =>
  ({ from: new Date(fromMs).toISOString(), transactions: 1, supply: Amount.from(0) }) as StatisticsBucket;
const hours = Array.from({ length: 72 }, (_, index) => bucket(at(22, index)));
const namesOf = (buckets: readonly StatisticsBucket[]) =>
  buckets.map(({ from }) => new Date(from).getHours());

describe('today against yesterday', () => {
  it('reads from the start of yesterday to the end of the current hour', () => {
    expect(rangeOfTwoDays(at(24, 2, 40))).toEqual({
      from: new Date(at(23, 0)).toISOString(),
      to: new Date(at(24, 3)).toISOString(),
    });
  });

  it('counts the current hour, and the same hours of yesterday', () => {
    const { today, yesterday, until } = daysOf(hours, at(24, 2, 40));
    expect(namesOf(today)).toEqual([0, 1, 2]);
    expect(namesOf(yesterday)).toEqual([0, 1, 2]);
    expect(yesterday.map(({ from }) => new Date(from).getDate())).toEqual([23, 23, 23]);
    expect(until).toBe(at(24, 3));
  });
});
