import { describe, expect, it } from '@jest/globals';
import { barsPath, stepsPath } from './paths.ts';

describe('barsPath', () => {
  it('draws a bar for each value, the highest to the top, and none for 0', () => {
    expect(barsPath([4, 0, 2])).toBe('M0.1 1V0h0.8V1zM2.1 1V0.5h0.8V1z');
  });

  it('lets a little be seen beside much', () => {
    expect(barsPath([1_000_000, 1])).toBe('M0.1 1V0h0.8V1zM1.1 1V0.9643h0.8V1z');
  });

  it('gives each of very many a width that is seen', () => {
    expect(barsPath([1, ...Array(239).fill(0)])).toBe('M-1.5 1V0h4V1z');
  });

  it('draws nothing of nothing', () => {
    expect(barsPath([0, 0])).toBe('');
    expect(barsPath([])).toBe('');
  });
});

describe('stepsPath', () => {
  it('goes from the least to the most', () => {
    expect(stepsPath([100, 101, 100.5])).toBe('M0 1V0.9h1V0h1V0.45h1V1z');
  });

  it('stands in the middle when nothing changes', () => {
    expect(stepsPath([7, 7])).toBe('M0 1V0.5h1V0.5h1V1z');
    expect(stepsPath([])).toBe('');
  });
});
