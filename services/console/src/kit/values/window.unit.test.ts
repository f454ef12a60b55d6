import { describe, expect, it } from '@jest/globals';
import { partsOf, windowOf } from './window.ts';

describe('a window of time', () => {
  it.each([
    ['PT1M', 1, 'minute'],
    ['PT90M', 90, 'minute'],
    ['PT60M', 1, 'hour'],
    ['P1DT12H', 36, 'hour'],
    ['PT24H', 1, 'day'],
    ['P31D', 31, 'day'],
    ['P1W', 1, 'week'],
    ['P7D', 1, 'week'],
  ] as const)('of %s is %d in the unit %s', (window, count, unit) => {
    expect(partsOf(window)).toEqual({ count, unit });
    expect(partsOf(windowOf(count, unit))).toEqual({ count, unit });
  });

  it.each(['', 'P', 'PT', 'P1M', '1D', 'P1DT'])('is not %s', (text) => {
    expect(partsOf(text)).toBeNull();
  });
});
