import { describe, expect, it } from '@jest/globals';
import { pageOf, rowsFor } from './page.ts';

describe('pageOf', () => {
  it('leaves out the row that was asked for besides, and begins the next page after the last one of this', () => {
    expect(rowsFor(2)).toBe(3);
    expect(pageOf(['a', 'b', 'c'], 2)).toEqual({ rows: ['a', 'b'], last: 'b' });
  });

  it('ends before its texts are too long for a message, wherever they stand, and has one row at least', () => {
    const text = 'x'.repeat(150_000);
    const rows = [
      { id: 1, in: { deep: [text, null] } },
      { id: 2, text },
      { id: 3, text },
      { id: 4, text },
    ];
    expect(pageOf(rows, 10)).toEqual({ rows: rows.slice(0, 2), last: rows[1] });
    expect(pageOf(rows.slice(2), 1)).toEqual({ rows: [rows[2]], last: rows[2] });
    const longest = [text.repeat(3), text];
    expect(pageOf(longest, 10)).toEqual({ rows: [longest[0]], last: longest[0] });
    expect(pageOf([longest[0]], 10)).toEqual({ rows: [longest[0]], last: null });
  });

  it('has no next page when no more came', () => {
    expect(pageOf(['a', 'b'], 2)).toEqual({ rows: ['a', 'b'], last: null });
    expect(pageOf([], 2)).toEqual({ rows: [], last: null });
  });
});
