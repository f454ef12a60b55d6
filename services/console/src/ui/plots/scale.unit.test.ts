import { describe, expect, it } from '@jest/globals';
import { scaleOf, stepPath } from './scale.ts';

describe('the scale of a plot', () => {
  it.each([
    [
      [600, 655.957],
      [600, 620, 640, 660],
    ],
    [
      [0.1, 0.3],
      [0.1, 0.15, 0.2, 0.25, 0.3],
    ],
    [[655.957], [400, 600, 800, 1000]],
  ])('has round numbers around %j', (values, ticks) => {
    expect(scaleOf(values).ticks).toEqual(ticks);
  });

  it.each([[[5]], [[0]], [[1, 1_000_000]], [[999999999.999999, 0.000001]]])('holds all of %j', (values) => {
    const { low, high } = scaleOf(values);
    expect(low).toBeLessThanOrEqual(Math.min(...values));
    expect(high).toBeGreaterThanOrEqual(Math.max(...values));
    expect(high).toBeGreaterThan(low);
  });

  it('goes on level until the next value', () => {
    expect(
      stepPath([
        { x: 0, y: 1 },
        { x: 5, y: 2 },
        { x: 9, y: 2 },
      ]),
    ).toBe('M0 1H5V2H9V2');
  });
});
