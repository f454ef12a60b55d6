import { type AdminTransaction, Amount } from '@cowrie/client';
import { describe, expect, it } from '@jest/globals';
import { type Collected, collect, FILE_ROWS_MAX, NOTHING_YET } from './collect.ts';

const PAGE = 100;
const row = (id: number): AdminTransaction => ({
  id,
  type: 'TRANSFER',
  amount: Amount.from(1),
  fromUserId: 1,
  toUserId: 2,
  fromTreasury: null,
  toTreasury: null,
  reason: 'A test',
  createdAt: '2026-11-23T10:00:00.000Z',
});

/** A gateway with so many transactions, newest first, whose cursors are ids. */
function gateway(total: number) {
  const state = { isAway: false, reads: 0 };
  const read = async (cursor: string | null, limit: number) => {
    state.reads += 1;
    if (state.isAway) throw { trouble: { kind: 'connection' } };
    const first = cursor === null ? total : Number(cursor);
    const transactions = Array.from({ length: Math.min(limit, first) }, (_, index) => row(first - index));
    return { transactions, nextCursor: first > limit ? String(first - limit) : null };
  };
  return { state, read };
}

const idsIn = ({ records }: Collected) =>
  records
    .join('')
    .split('\r\n')
    .slice(1, -1)
    .map((line) => Number(line.split(',')[0]));
const signal = () => new AbortController().signal;
const noProgress = () => undefined;

describe('a file of transactions', () => {
  it('has each of them once', async () => {
    const { read } = gateway(250);
    const counts: number[] = [];
    const onProgress = ({ count }: Collected) => counts.push(count);
    const { file } = await collect(NOTHING_YET, read, PAGE, { signal: signal(), onProgress });
    expect(idsIn(file)).toEqual(Array.from({ length: 250 }, (_, index) => 250 - index));
    expect([counts, file.next, file.isFull]).toEqual([[100, 200, 250], null, false]);
  });

  it('goes on where something went wrong', async () => {
    const { read, state } = gateway(250);
    const onProgress = () => {
      state.isAway = true;
    };
    const first = await collect(NOTHING_YET, read, PAGE, { signal: signal(), onProgress });
    expect([first.trouble, first.file.count]).toEqual([{ kind: 'connection' }, 100]);
    state.isAway = false;
    const { file, trouble } = await collect(first.file, read, PAGE, {
      signal: signal(),
      onProgress: noProgress,
    });
    expect([trouble, idsIn(file).length, new Set(idsIn(file)).size]).toEqual([null, 250, 250]);
  });

  it('is given up when its reader says so', async () => {
    const { read, state } = gateway(1000);
    const abort = new AbortController();
    const options = { signal: abort.signal, onProgress: () => abort.abort() };
    const { file, trouble } = await collect(NOTHING_YET, read, PAGE, options);
    expect([file.count, trouble, state.reads]).toEqual([100, null, 1]);
  });

  it('ends at its bound, and says so', async () => {
    const options = { signal: signal(), onProgress: noProgress };
    const { file } = await collect(NOTHING_YET, gateway(FILE_ROWS_MAX + 1).read, 3_000, options);
    expect([file.count, file.isFull]).toEqual([FILE_ROWS_MAX, true]);
    const whole = await collect(NOTHING_YET, gateway(FILE_ROWS_MAX).read, 3_000, options);
    expect([whole.file.count, whole.file.isFull]).toEqual([FILE_ROWS_MAX, false]);
  });
});
