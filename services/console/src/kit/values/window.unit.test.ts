import { describe, expect, it } from '@jest/globals';
import { readWindow, writeWindow } from './window.ts';

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
  ] as const)('%s is %d in the unit %s', (window, count, unit) => {
    expect(readWindow(window)).toEqual({ count, unit });
    expect(readWindow(writeWindow(count, unit))).toEqual({ count, unit });
  });

  it.each(['', 'P', 'PT', 'P1M', '1D', 'P1DT'])('cannot be %s', (text) => {
    expect(readWindow(text)).toBeNull();
  });
});
