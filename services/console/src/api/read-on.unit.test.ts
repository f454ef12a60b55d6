import { describe, expect, it } from '@jest/globals';
import { readOn } from './read-on.ts';

/** A gateway whose pages are these, each by its number. */
function gateway(pages: readonly (readonly number[])[]) {
  const asked: (string | undefined)[] = [];
  const read = async ({ cursor }: { cursor?: string }) => {
    asked.push(cursor);
    const page = Number(cursor ?? 0);
    return { rows: pages[page] ?? [], nextCursor: page + 1 < pages.length ? String(page + 1) : null };
  };
  const find = (first: string | null, emptyPagesMax?: number) =>
    readOn(read, ({ rows }) => rows.length === 0, first, emptyPagesMax);
  return { asked, find };
}

describe('a page of a list', () => {
  it('is the first with a row, from where it is asked for', async () => {
    const { asked, find } = gateway([[1], [], [], [2], [3]]);
    expect(await find(null)).toEqual({ rows: [1], nextCursor: '1' });
    expect(await find('1')).toEqual({ rows: [2], nextCursor: '4' });
    expect(asked).toEqual([undefined, '1', '2', '3']);
  });

  it('is without a row at the end, or after so many that its reader is asked', async () => {
    const { asked, find } = gateway([[], [], [], []]);
    expect(await find(null, 3)).toEqual({ rows: [], nextCursor: '3' });
    expect(asked).toEqual([undefined, '1', '2']);
    expect(await find('3', 3)).toEqual({ rows: [], nextCursor: null });
  });
});
