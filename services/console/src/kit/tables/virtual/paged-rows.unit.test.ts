import { describe, expect, it } from '@jest/globals';
import { createPagedRows, type RowPage } from './paged-rows.ts';

const PAGE = 10;
const PROBLEM = { trouble: { kind: 'connection' } };

/** A gateway with rows 0, 1, 2, … whose cursors are the numbers of rows; `sparse` says which pages nothing matches in. */
function gateway(total: number, sparse: (page: number) => boolean = () => false) {
  const asked: (string | null)[] = [];
  const state = { isAway: false };
  const read = async (cursor: string | null): Promise<RowPage<number>> => {
    asked.push(cursor);
    if (state.isAway) throw PROBLEM;
    const first = Number(cursor ?? 0);
    const rows = Array.from({ length: Math.min(PAGE, total - first) }, (_, index) => first + index);
    const nextCursor = first + PAGE < total ? String(first + PAGE) : null;
    return { rows: sparse(first / PAGE) ? [] : rows, nextCursor };
  };
  return { asked, state, read };
}

const settled = () => new Promise((done) => setImmediate(done));
const OPTIONS = { ahead: 5, pagesKept: 4, emptyPagesMax: 3 };

describe('rows by their number', () => {
  it('are read as far as they are looked at and a little ahead, each page once', async () => {
    const { read, asked } = gateway(1000);
    const list = createPagedRows(read, OPTIONS);
    list.subscribe(() => undefined);
    list.want(0, 3);
    await settled();
    expect([asked, list.state().count]).toEqual([[null], 10]);
    list.want(4, 8);
    list.want(4, 8);
    await settled();
    expect([asked, list.state().count]).toEqual([[null, '10'], 20]);
    expect([list.rowAt(19), list.rowAt(20)]).toEqual([19, undefined]);
  });

  it('are read farther ahead for somebody who outruns them', async () => {
    const { read } = gateway(1000);
    const list = createPagedRows(read, OPTIONS);
    list.subscribe(() => undefined);
    const counts: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      await settled();
      counts.push(list.state().count);
      list.want(list.state().count - 1, list.state().count - 1);
    }
    expect(counts).toEqual([10, 20, 40, 80, 130, 180]);
  });

  it('end, and are none before somebody looks', async () => {
    const { read, asked } = gateway(13);
    const list = createPagedRows(read, OPTIONS);
    list.want(0, 30);
    await settled();
    expect(asked).toEqual([]);
    list.subscribe(() => undefined);
    await settled();
    expect(list.state()).toMatchObject({ count: 13, isEnd: true, isReading: false });
    expect(asked).toHaveLength(2);
  });

  it('are let go far from the reader, and read again where they come back', async () => {
    const { read, asked } = gateway(100);
    const list = createPagedRows(read, OPTIONS);
    list.subscribe(() => undefined);
    for (let row = 0; row < 100; row += 5) {
      list.want(row, row + 4);
      await settled();
    }
    const there = Array.from({ length: 100 }, (_, row) => list.rowAt(row)).filter((row) => row !== undefined);
    expect(there.length).toBeLessThanOrEqual(50);
    expect(list.rowAt(13)).toBeUndefined();
    const before = asked.length;
    list.want(10, 14);
    await settled();
    expect([list.rowAt(13), list.state().count, asked.slice(before)]).toEqual([13, 100, ['10']]);
  });

  it('are the same where their reader comes back to the first, whatever came above it', async () => {
    // Rows are older the smaller they are, and a cursor is the row that its page begins below.
    const state = { newest: 100 };
    const list = createPagedRows(async (cursor): Promise<RowPage<number>> => {
      const first = cursor === null ? state.newest : Number(cursor) - 1;
      const rows = Array.from({ length: Math.min(PAGE, first) }, (_, index) => first - index);
      return { rows, nextCursor: first > PAGE ? String(rows.at(-1)) : null };
    }, OPTIONS);
    list.subscribe(() => undefined);
    for (let row = 0; row < 100; row += 5) {
      list.want(row, row + 4);
      await settled();
    }
    state.newest = 107;
    list.want(0, 14);
    await settled();
    const seen = Array.from({ length: 20 }, (_, row) => list.rowAt(row));
    expect(seen).toEqual(Array.from({ length: 20 }, (_, row) => 100 - row));
  });

  it('are looked for through pages without any, up to a bound', async () => {
    const { read, asked } = gateway(200, (page) => page !== 9);
    const list = createPagedRows(read, OPTIONS);
    list.subscribe(() => undefined);
    list.want(0, 4);
    await settled();
    expect(list.state()).toMatchObject({ count: 0, isPaused: true, emptyPages: 3 });
    list.goOn();
    await settled();
    expect(list.state()).toMatchObject({ count: 0, isPaused: true, emptyPages: 6 });
    list.goOn();
    await settled();
    list.goOn();
    await settled();
    expect([list.state().count, list.rowAt(0)]).toEqual([10, 90]);
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('wait after a trouble until they are asked for again', async () => {
    const { read, asked, state } = gateway(30);
    const list = createPagedRows(read, OPTIONS);
    state.isAway = true;
    list.subscribe(() => undefined);
    list.want(0, 4);
    await settled();
    list.want(1, 4);
    await settled();
    expect([list.state().trouble, asked.length]).toEqual([{ kind: 'connection' }, 1]);
    state.isAway = false;
    list.goOn();
    await settled();
    expect(list.state()).toMatchObject({ trouble: null, count: 10 });
  });
});
