import { describe, expect, it } from '@jest/globals';
import { pageOf, rowsFor } from './page.ts';

describe('pageOf', () => {
  it('leaves out the row that was asked for besides, and begins the next page after the last one of this', () => {
    expect(rowsFor(2)).toBe(3);
    expect(pageOf(['a', 'b', 'c'], 2)).toEqual({ rows: ['a', 'b'], last: 'b' });
  });

  it('has no next page when no more came', () => {
    expect(pageOf(['a', 'b'], 2)).toEqual({ rows: ['a', 'b'], last: null });
    expect(pageOf([], 2)).toEqual({ rows: [], last: null });
  });
});
