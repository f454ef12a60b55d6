import { describe, expect, it } from '@jest/globals';
import { readId } from './ids.ts';

describe('an id that is typed', () => {
  it.each([
    ['3', 3],
    [' 9007199254740991 ', 9_007_199_254_740_991],
  ])('%j is %d', (typed, id) => {
    expect(readId(typed)).toBe(id);
  });

  it.each(['', '0', '-1', '1.5', '1e3', '0x10', 'ada', '9007199254740992'])('%j is none', (typed) => {
    expect(readId(typed)).toBeNull();
  });
});
