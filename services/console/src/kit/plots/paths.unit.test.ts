import { describe, expect, it } from '@jest/globals';
import { barsPath, stepsPath } from './paths.ts';

describe('barsPath', () => {
  it('draws a bar for each value above 0, the maximum at full height', () => {
    expect(barsPath([4, 0, 2])).toBe('M0.1 1V0h0.8V1zM2.1 1V0.5h0.8V1z');
  });

  it('keeps a small value visible next to a large one', () => {
    expect(barsPath([1_000_000, 1])).toBe('M0.1 1V0h0.8V1zM1.1 1V0.9643h0.8V1z');
  });

  it('keeps bars visible when there are very many', () => {
    expect(barsPath([1, ...Array(239).fill(0)])).toBe('M-1.5 1V0h4V1z');
  });

  it('draws nothing without values', () => {
    expect(barsPath([0, 0])).toBe('');
    expect(barsPath([])).toBe('');
  });
});

describe('stepsPath', () => {
  it('scales from the minimum to the maximum', () => {
    expect(stepsPath([100, 101, 100.5])).toBe('M0 1V0.9h1V0h1V0.45h1V1z');
  });

  it('draws a constant value in the middle', () => {
    expect(stepsPath([7, 7])).toBe('M0 1V0.5h1V0.5h1V1z');
    expect(stepsPath([])).toBe('');
  });
});
