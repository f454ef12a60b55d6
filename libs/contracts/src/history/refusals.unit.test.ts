import { expect, it } from '@jest/globals';
import { LIMITS } from '../limits.ts';
import { keptPaths } from './refusals.ts';

it('keeps of the wrong fields as many as fit, each as far as it is listed', () => {
  expect(keptPaths(['amount', 'a\0b'])).toEqual(['amount', 'a\ufffdb']);
  const long = Array.from({ length: 50 }, (_, index) => `${index} ${'x'.repeat(500)}`);
  const kept = keptPaths(long);
  expect(kept).toEqual(long.slice(0, kept.length).map((path) => path.slice(0, LIMITS.refusalPathMax)));
  expect(kept.join('')).toHaveLength(LIMITS.refusalPathsLengthMax);
  expect(keptPaths(Array.from({ length: 500 }, () => 'a'))).toHaveLength(LIMITS.refusalPathsMax);
});
