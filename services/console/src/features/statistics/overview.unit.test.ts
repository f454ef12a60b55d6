import { Amount, type StatisticsBucket } from '@cowrie/client';
import { describe, expect, it } from '@jest/globals';
import { byCode, hoursOf } from './by-hour.ts';
import { changeOf, daysOf, twoDays } from './days.ts';

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

/** The clock of the reader, whatever the zone of who runs the test. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();
const bucket = (fromMs: number) =>
  ({ from: new Date(fromMs).toISOString(), transactions: 1, supply: Amount.from(0) }) as StatisticsBucket;
const hours = Array.from({ length: 72 }, (_, index) => bucket(at(22, index)));
const namesOf = (buckets: readonly StatisticsBucket[]) =>
  buckets.map(({ from }) => new Date(from).getHours());

describe('today against yesterday', () => {
  it('is asked for from the beginning of yesterday to the last whole hour', () => {
    expect(twoDays(at(24, 2, 40))).toEqual({
      from: new Date(at(23, 0)).toISOString(),
      to: new Date(at(24, 2)).toISOString(),
    });
  });

  it('takes the whole hours of today, and as many of yesterday', () => {
    const { today, yesterday, until } = daysOf(hours, at(24, 2, 40));
    expect(namesOf(today)).toEqual([0, 1]);
    expect(namesOf(yesterday)).toEqual([0, 1]);
    expect(yesterday.map(({ from }) => new Date(from).getDate())).toEqual([23, 23]);
    expect(until).toBe(at(24, 2));
  });

  it('has nothing in the first hour', () => {
    expect(daysOf(hours, at(24, 0, 59))).toMatchObject({ today: [], yesterday: [] });
  });

  it('says how much more there is, and nothing where there was nothing', () => {
    expect(changeOf(150, 100)).toBe(0.5);
    expect(changeOf(0, 100)).toBe(-1);
    expect(changeOf(5, 0)).toBeNull();
  });
});
