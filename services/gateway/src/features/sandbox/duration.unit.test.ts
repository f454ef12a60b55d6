import { describe, expect, it } from '@jest/globals';
import { addDuration, DURATION } from './duration.ts';

const at = (text: string) => Date.parse(text);

describe('a duration', () => {
  it.each([
    ['P1M', '2028-01-31T10:00:00.000Z', '2028-02-29T10:00:00.000Z'],
    ['P1Y', '2028-02-29T10:00:00.000Z', '2029-02-28T10:00:00.000Z'],
    ['P14M', '2026-12-31T00:00:00.001Z', '2028-02-29T00:00:00.001Z'],
    ['P30D', '2026-02-01T00:00:00.000Z', '2026-03-03T00:00:00.000Z'],
    ['P1W2DT3H4M5.006S', '2026-01-01T00:00:00.000Z', '2026-01-10T03:04:05.006Z'],
    ['PT90M', '2026-12-31T23:00:00.000Z', '2027-01-01T00:30:00.000Z'],
  ])('%s after %s is %s', (duration, from, to) => {
    expect(addDuration(at(from), duration)).toBe(at(to));
  });

  it.each(['', 'P', 'PT', 'P1', '1D', 'P-1D', 'P1.5D', 'P1DT', 'PT1.0001S', 'p1d'])(
    'is refused: %j',
    (text) => {
      expect(DURATION.test(text)).toBe(false);
    },
  );
});
