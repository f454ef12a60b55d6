import { describe, expect, it } from '@jest/globals';
import { firstOfDays, intervalsOf, PERIODS, rangeOf, resolvePeriod } from './period.ts';

const NOW_MS = Date.UTC(2026, 2, 31, 17, 59, 59, 999);
const BUCKETS_MAX = 1_000;

describe('the range of a period', () => {
  it('starts with a bucket and ends with the one in progress', () => {
    expect(rangeOf('day', 'hour', NOW_MS)).toEqual({
      from: '2026-03-30T18:00:00.000Z',
      to: '2026-03-31T18:00:00.000Z',
    });
    expect(rangeOf('week', 'day', NOW_MS)).toEqual({
      from: '2026-03-25T00:00:00.000Z',
      to: '2026-04-01T00:00:00.000Z',
    });
    expect(rangeOf('day', 'hour', Date.UTC(2026, 0, 1)).to).toBe('2026-01-01T01:00:00.000Z');
  });

  it('never has more buckets than one answer', () => {
    for (const period of PERIODS) {
      for (const interval of intervalsOf(period)) {
        const { from, to } = rangeOf(period, interval, NOW_MS);
        const buckets = (Date.parse(to) - Date.parse(from)) / (interval === 'hour' ? 3_600_000 : 86_400_000);
        expect([period, interval, buckets <= BUCKETS_MAX]).toEqual([period, interval, true]);
      }
    }
  });
});

describe('resolvePeriod', () => {
  it('returns a week by the hour, unless the address names a valid combination', () => {
    expect(resolvePeriod({})).toEqual({ period: 'week', interval: 'hour' });
    expect(resolvePeriod({ period: 'month' })).toEqual({ period: 'month', interval: 'day' });
    expect(resolvePeriod({ period: 'month', interval: 'hour' })).toEqual({
      period: 'month',
      interval: 'hour',
    });
    expect(resolvePeriod({ period: 'year', interval: 'hour' })).toEqual({ period: 'year', interval: 'day' });
    expect(resolvePeriod({ period: 'day', interval: 'day' })).toEqual({ period: 'day', interval: 'hour' });
  });
});

describe('firstOfDays', () => {
  const hours = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ at: new Date(2026, 10, 20, 22 + index).getTime() }));

  it('returns the first hour of each day when there are several days', () => {
    expect(firstOfDays(hours(60))).toEqual([21, 22, 23].map((day) => new Date(2026, 10, day).getTime()));
    expect(firstOfDays(hours(40))).toBeUndefined();
  });
});
