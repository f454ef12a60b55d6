import { type LedgerPosition, LIMITS } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Entry } from '../domain/entry.ts';
import type { EntryList } from '../store/entries/list-entries.ts';
import type { BalanceAt } from '../store/read-balances.ts';
import { entryOf as entry } from '../testing/entries.ts';
import { createListTransactions, type ListTransactionsQuery } from './list-transactions.ts';
import { createReadBalances } from './read-balances.ts';

type PartyQuery = Extract<ListTransactionsQuery['data'], { userId: number }>;

const FIRST_PAGE = { limit: 2, before: null, offset: 0, type: null, fromMs: null, toMs: null, seen: [] };

function setUp(found: Entry[], isCurrent = true) {
  const asked: EntryList[] = [];
  const waits: { positions: readonly LedgerPosition[]; timeoutMs: number }[] = [];
  const handle = createListTransactions({
    sequences: {
      waitFor: async (positions, timeoutMs) => Boolean(waits.push({ positions, timeoutMs })) && isCurrent,
    },
    listEntries: async (list) => {
      asked.push(list);
      return found.slice(0, list.limit);
    },
  });
  const ask = (changes: Partial<PartyQuery> = {}, deadlineMs = Date.now() + 5_000) =>
    handle({ deadlineMs, data: { userId: 1, ...FIRST_PAGE, ...changes } });
  return { handle, ask, asked, waits };
}

describe('createListTransactions', () => {
  it('waits for the caller’s own changes, but not beyond the deadline', async () => {
    const { ask, waits } = setUp([]);
    const seen = [{ partition: 3, sequence: 4 }];
    await ask({ seen });
    await ask({ seen }, Date.now() + 300);
    expect(waits[0]).toEqual({ positions: seen, timeoutMs: LIMITS.readYourWritesMs });
    expect(waits[1]?.timeoutMs).toBeLessThanOrEqual(100);
  });

  it('marks the answer stale after it gave up waiting, and only then', async () => {
    expect(await setUp([entry(9)], false).ask()).toMatchObject({ ok: true, data: { stale: true } });
    const answer = await setUp([entry(9)]).ask();
    expect(answer.ok && answer.data).not.toHaveProperty('stale');
  });
});

const COMPLETE_BALANCE: BalanceAt = { balanceUnits: 5n, nextSaysUnits: 5n };
const INCOMPLETE_BALANCE: BalanceAt = { balanceUnits: 5n, nextSaysUnits: 6n };

function answering(found: readonly BalanceAt[], isCurrent = true) {
  const asked: unknown[] = [];
  let nowMs = Date.now();
  const read = createReadBalances({
    clock: {
      now: () => nowMs,
      async sleep(ms) {
        nowMs += ms;
      },
    },
    sequences: { waitFor: async () => isCurrent },
    read: async (parties, atMs) => {
      asked.push([parties, atMs]);
      return [found[Math.min(asked.length, found.length) - 1] ?? COMPLETE_BALANCE];
    },
  });
  const data = { sides: [{ userId: 7 }], atMs: 9, seen: [] };
  return { asked, ask: (withinMs = 2_000) => read({ data, deadlineMs: nowMs + withinMs }) };
}

describe('the balance at a moment', () => {
  it('is read again until the missing entries have arrived', async () => {
    const { ask, asked } = answering([INCOMPLETE_BALANCE, INCOMPLETE_BALANCE, COMPLETE_BALANCE]);
    expect(await ask()).toMatchObject({ ok: true });
    expect(asked).toHaveLength(3);
  });

  it('is marked stale when it may lack the caller’s own changes', async () => {
    expect(await answering([COMPLETE_BALANCE], false).ask()).toMatchObject({
      ok: true,
      data: { stale: true },
    });
  });
});
