import { type HistoryQuery, LIMITS, type Position } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import type { EntryList, ListedEntry } from '../store/list-entries.ts';
import { createListTransactions } from './list-transactions.ts';

const entry = (id: number): ListedEntry => ({
  party: 1,
  createdAtMs: id * 10,
  id,
  counterparty: 2,
  amountUnits: -5n,
  kind: 3,
  reason: 'r',
});

function setUp(found: ListedEntry[]) {
  const asked: EntryList[] = [];
  const waits: { positions: readonly Position[]; timeoutMs: number }[] = [];
  const handle = createListTransactions({
    sequences: { waitFor: async (positions, timeoutMs) => void waits.push({ positions, timeoutMs }) },
    listEntries: async (list) => {
      asked.push(list);
      return found.slice(0, list.limit);
    },
  });
  const ask = (changes: Partial<HistoryQuery['data']> = {}, deadlineMs = Date.now() + 5_000) =>
    handle({
      deadlineMs,
      data: {
        userId: 1,
        limit: 2,
        before: null,
        offset: 0,
        type: null,
        fromMs: null,
        toMs: null,
        seen: [],
        ...changes,
      },
    });
  return { ask, asked, waits };
}

describe('createListTransactions', () => {
  it('names the last of the page as the next key when more follow', async () => {
    const { ask } = setUp([entry(9), entry(8), entry(7)]);
    const answer = await ask();
    expect(answer).toMatchObject({
      ok: true,
      data: { transactions: [{ id: 9 }, { id: 8 }], next: { createdAtMs: 80, id: 8 } },
    });
  });

  it('has no next key on the last page, also when it is full', async () => {
    expect(await setUp([entry(9), entry(8)]).ask()).toMatchObject({ ok: true, data: { next: null } });
    expect(await setUp([]).ask()).toEqual({ ok: true, data: { transactions: [], next: null } });
  });

  it('waits for what the caller wrote, but not beyond the deadline', async () => {
    const { ask, waits } = setUp([]);
    const seen = [{ partition: 3, sequence: 4 }];
    await ask({ seen });
    await ask({ seen }, Date.now() + 300);
    expect(waits[0]).toEqual({ positions: seen, timeoutMs: LIMITS.readYourWritesMs });
    expect(waits[1]?.timeoutMs).toBeLessThanOrEqual(100);
  });

  it('refuses an offset beyond the bound, and one together with a page key', async () => {
    const { ask, asked } = setUp([]);
    expect(await ask({ offset: LIMITS.offsetMax + 1 })).toMatchObject({ ok: false, code: 'invalid_request' });
    expect(await ask({ offset: 1, before: { createdAtMs: 1, id: 1 } })).toMatchObject({ ok: false });
    expect(asked).toEqual([]);
    expect(await ask({ offset: LIMITS.offsetMax })).toMatchObject({ ok: true });
  });
});
