import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '../limits.ts';
import { truncatePaths } from './refusals.ts';
import { bucketsOf } from './statistics.ts';

it('keeps of the wrong fields as many as fit, each as far as it is listed', () => {
  expect(truncatePaths(['amount', 'a\0b'])).toEqual(['amount', 'a\ufffdb']);
  const long = Array.from({ length: 50 }, (_, index) => `${index} ${'x'.repeat(500)}`);
  const kept = truncatePaths(long);
  expect(kept).toEqual(long.slice(0, kept.length).map((path) => path.slice(0, LIMITS.refusalPathMax)));
  expect(kept.join('')).toHaveLength(LIMITS.refusalPathsLengthMax);
  expect(truncatePaths(Array.from({ length: 500 }, () => 'a'))).toHaveLength(LIMITS.refusalPathsMax);
});

const at = (time: string) => Date.parse(`2026-01-${time}Z`);
const of = (from: string, to: string, interval: 'hour' | 'day' = 'hour') => {
  const { firstMs, count } = bucketsOf({ fromMs: at(from), toMs: at(to) }, interval);
  return [new Date(firstMs).toISOString().slice(8, 16), count];
};

describe('the buckets of a period', () => {
  it.each<[from: string, to: string, expected: [string, number]]>([
    ['01T00:00', '01T02:00', ['01T00:00', 2]],
    ['01T00:59:59.999', '01T01:00', ['01T00:00', 1]],
    ['01T00:00', '01T01:00:00.001', ['01T00:00', 2]],
    ['01T00:30', '01T00:31', ['01T00:00', 1]],
    ['01T00:30', '01T00:30', ['01T00:00', 0]],
    ['01T05:00', '01T02:00', ['01T05:00', 0]],
  ])('from %s to %s are the hours that it has a part in', (from, to, expected) => {
    expect(of(from, to)).toEqual(expected);
  });

  it('are days of UTC', () => {
    expect(of('01T23:00', '03T00:00:00.001', 'day')).toEqual(['01T00:00', 3]);
    expect(of('01T00:00', '02T00:00', 'day')).toEqual(['01T00:00', 1]);
  });
});
