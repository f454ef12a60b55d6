import { describe, expect, it } from '@jest/globals';
import { bucketsOf } from './statistics.ts';

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
