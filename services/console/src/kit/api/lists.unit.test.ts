import {
  type AdminTransaction,
  type AdminWithdrawal,
  Amount,
  type Approval,
  type Refusal,
  type Transaction,
} from '@cowrie/client';
import { describe, expect, it } from '@jest/globals';
import { type Attempt, attemptOf, findEarlierRefusals } from './earlier-refusals.ts';
import { readUntilFilled } from './read-until-filled.ts';
import { findListedTransaction, findRefunds, sumOf } from './related-transactions.ts';
import { createServerClock } from './server-clock.ts';
import { createStaleReads } from './stale-reads.ts';
import { findWithdrawal, listWithdrawalApprovals } from './withdrawals.ts';

const LIST = 'https://coins.example/api/wallets/me/transactions';
const answer = (headers: Record<string, string> = {}, status = 200) =>
  new Response('{}', { status, headers });
const STALE = { 'cowrie-stale': 'true' };

function reader() {
  const behind = createStaleReads();
  const heard: boolean[] = [];
  behind.subscribe(() => heard.push(behind.isStale()));
  const read = (query: string, response: Response, method = 'GET') =>
    behind.noteAnswer(`${LIST}${query}`, { method }, response);
  return { behind, heard, read };
}

describe('the answers that a page shows', () => {
  it('are stale from a stale answer until a fresh one for the same list', () => {
    const { heard, read } = reader();
    read('?limit=20', answer());
    read('?limit=20', answer(STALE));
    read('?limit=20', answer(STALE));
    read('?limit=1', answer());
    read('?limit=20', answer({}, 503));
    read('?limit=20', answer({}), 'POST');
    expect(heard).toEqual([true]);
    read('?limit=20', answer());
    expect(heard).toEqual([true, false]);
  });

  it('stay stale while one page is, until the first page is read again', () => {
    const { heard, read } = reader();
    read('?limit=20', answer(STALE));
    read('?cursor=b&limit=20', answer());
    expect(heard).toEqual([true]);
    read('?limit=20', answer());
    read('?cursor=b&limit=20', answer(STALE));
    read('?limit=20', answer());
    expect(heard).toEqual([true, false, true, false]);
  });

  it('are forgotten with the page', () => {
    const { behind, heard, read } = reader();
    read('?limit=20', answer(STALE));
    behind.forget();
    behind.forget();
    expect(heard).toEqual([true, false]);
  });
});

function gateway(pages: readonly (readonly number[])[]) {
  const asked: (string | undefined)[] = [];
  const read = async ({ cursor }: { cursor?: string }) => {
    asked.push(cursor);
    const page = Number(cursor ?? 0);
    return { rows: pages[page] ?? [], nextCursor: page + 1 < pages.length ? String(page + 1) : null };
  };
  const find = (first: string | null, emptyPagesMax?: number) =>
    readUntilFilled(read, ({ rows }) => rows.length === 0, first, emptyPagesMax);
  return { asked, find };
}

describe('a page of a list', () => {
  it('is the first one with a row, from the given cursor', async () => {
    const { asked, find } = gateway([[1], [], [], [2], [3]]);
    expect(await find(null)).toEqual({ rows: [1], nextCursor: '1' });
    expect(await find('1')).toEqual({ rows: [2], nextCursor: '4' });
    expect(asked).toEqual([undefined, '1', '2', '3']);
  });

  it('is empty at the end, or after the maximum of empty pages', async () => {
    const { asked, find } = gateway([[], [], [], []]);
    expect(await find(null, 3)).toEqual({ rows: [], nextCursor: '3' });
    expect(asked).toEqual([undefined, '1', '2']);
    expect(await find('3', 3)).toEqual({ rows: [], nextCursor: null });
  });
});

const TRANSFER: Transaction = {
  ...{ id: 7, type: 'TRANSFER', amount: Amount.from(10), fromUserId: 12, toUserId: 5 },
  ...{ fromTreasury: null, toTreasury: null, reason: 'Thanks', createdAt: '2026-11-23T10:00:00.000Z' },
};
const ATTEMPT: Attempt = {
  ...{ operationId: 'transferCoins', userId: 12, amount: TRANSFER.amount },
  ...{ toUserId: 5, toTreasury: null, at: TRANSFER.createdAt },
};
const refusal = (requestId: string, over: Partial<Refusal> = {}): Refusal => ({
  ...{ at: TRANSFER.createdAt, requestId, operationId: 'transferCoins', status: 422, code: 'wallet_frozen' },
  ...{ detail: '', userId: 12, platform: null, apiKeyId: null, serviceAccountId: null, idempotencyKey: null },
  ...{ amount: TRANSFER.amount, toUserId: 5, toTreasury: null, ...over },
});

describe('earlier refusals', () => {
  it('are searched by the initiator, unless the request had no amount and receiver', () => {
    expect(attemptOf(TRANSFER, undefined)).toEqual(ATTEMPT);
    expect(attemptOf({ ...TRANSFER, type: 'REWARD' }, 3)).toMatchObject({
      operationId: 'rewardUser',
      userId: 3,
    });
    expect(attemptOf({ ...TRANSFER, type: 'MINT' }, 3)).toBeNull();
    expect(attemptOf({ ...TRANSFER, scheduleId: 's-1' }, undefined)).toBeNull();
    expect(attemptOf({ ...TRANSFER, fromUserId: null }, undefined)).toBeNull();
  });

  it('have the same amount and receiver within the day before, also after an empty page', async () => {
    const pages = [
      [refusal('same'), refusal('no amount', { amount: null })],
      [],
      [
        refusal('other', { toUserId: 6 }),
        refusal('treasury', { toTreasury: 'rewards' }),
        refusal('more', { amount: Amount.from(11) }),
        refusal('same, too'),
      ],
    ];
    const asked: unknown[] = [];
    const listRefusals = async (input: { cursor?: string | undefined } = {}) => {
      asked.push(input);
      const page = Number(input.cursor ?? 0);
      return { refusals: pages[page] ?? [], nextCursor: page < 2 ? String(page + 1) : null };
    };
    const found = await findEarlierRefusals({ listRefusals }, ATTEMPT);
    expect(found.map(({ requestId }) => requestId)).toEqual(['same', 'same, too']);
    expect(asked).toHaveLength(3);
    expect(asked[0]).toMatchObject({
      ...{ operationId: 'transferCoins', userId: 12 },
      ...{ from: '2026-11-22T10:00:00.000Z', to: '2026-11-23T10:00:00.000Z' },
    });
  });
});

const COURSE: Transaction = {
  id: 7,
  type: 'PURCHASE',
  amount: Amount.from(10),
  fromUserId: 12,
  toUserId: null,
  fromTreasury: null,
  toTreasury: 'course-fees',
  reason: 'A course',
  createdAt: '2026-11-23T10:00:00.999Z',
};
const refund = (id: number, refundOf: number, amount: number): AdminTransaction => ({
  ...COURSE,
  id,
  type: 'REFUND',
  refundOf,
  amount: Amount.from(amount),
});

function lists(pages: AdminTransaction[][]) {
  const asked: unknown[] = [];
  const listTransactions = async (input: { cursor?: string | undefined } = {}) => {
    asked.push(input);
    const at = Number(input.cursor ?? 0);
    return { transactions: pages[at] ?? [], nextCursor: at + 1 < pages.length ? String(at + 1) : null };
  };
  return { asked, listTransactions };
}

describe('the related transactions', () => {
  it('include the listed one with its initiator, from the list of its millisecond', async () => {
    const api = lists([[refund(8, 7, 1)], [{ ...COURSE, initiatedBy: 3 }], []]);
    expect(await findListedTransaction(api, COURSE)).toMatchObject({ id: 7, initiatedBy: 3 });
    expect(api.asked).toHaveLength(2);
    expect(api.asked[0]).toMatchObject({
      from: '2026-11-23T10:00:00.999Z',
      to: '2026-11-23T10:00:01.000Z',
      userId: 12,
    });
    expect(await findListedTransaction(lists([[]]), COURSE)).toBeNull();
  });

  it('include the refunds of this purchase alone, until it is refunded completely', async () => {
    const api = lists([[refund(11, 7, 4), refund(10, 6, 10)], [refund(9, 7, 6)], [refund(8, 5, 1)]]);
    const { rows, isAll } = await findRefunds(api, COURSE);
    expect([rows.map(({ id }) => id), isAll, sumOf(rows)]).toEqual([[11, 9], true, 100_000n]);
    expect(api.asked).toHaveLength(2);
  });

  it('are marked as incomplete after the maximum of pages', async () => {
    const { isAll } = await findRefunds(lists(Array.from({ length: 30 }, () => [])), COURSE);
    expect(isAll).toBe(false);
  });
});

const withdrawal = (id: string) => ({ id }) as AdminWithdrawal;

describe('a withdrawal', () => {
  it('is searched by status, page by page, and by user when that is known', async () => {
    const asked: object[] = [];
    const listWithdrawals = async (input: { status?: string; cursor?: string } = {}) => {
      asked.push(input);
      if (input.status !== 'SETTLED') return { withdrawals: [withdrawal('other')], nextCursor: null };
      return input.cursor === undefined
        ? { withdrawals: [withdrawal('first')], nextCursor: 'next' }
        : { withdrawals: [withdrawal('wanted')], nextCursor: null };
    };
    const api = { listWithdrawals } as Parameters<typeof findWithdrawal>[0];
    expect(await findWithdrawal(api, 'wanted', 7)).toEqual(withdrawal('wanted'));
    expect(asked).toEqual([
      { status: 'PENDING', limit: 100, userId: 7 },
      { status: 'SETTLED', limit: 100, userId: 7 },
      { status: 'SETTLED', limit: 100, userId: 7, cursor: 'next' },
    ]);
    expect(await findWithdrawal(api, 'none')).toBeNull();
  });

  it('has the approvals of its own settlement', async () => {
    const approval = (of: string) => ({ path: `/api/admin/withdrawals/${of}/settle` }) as Approval;
    const api = {
      listApprovals: async () => ({ approvals: [approval('w-1'), approval('w-2')], nextCursor: null }),
    } as Parameters<typeof listWithdrawalApprovals>[0];
    expect(await listWithdrawalApprovals(api, 'w-2')).toEqual([approval('w-2')]);
  });
});

const BEGAN_MS = Date.parse('2026-11-27T10:00:00Z');
const OWN_MS = BEGAN_MS - 3_600_000;

function clockAt() {
  const at = { elapsedMs: 0 };
  const clock = createServerClock({ elapsedMs: () => at.elapsedMs, ownMs: () => OWN_MS });
  const said = (date?: string) => clock.noteAnswer(new Response('', { headers: date ? { date } : {} }));
  const now = () => clock.nowMs() - BEGAN_MS;
  return { at, said, now, clock };
}

describe('the server clock', () => {
  it('is the own clock until an answer has a date', () => {
    const { said, clock } = clockAt();
    said();
    said('yesterday');
    expect(clock.nowMs()).toBe(OWN_MS);
  });

  it('follows the answer with the least delay', () => {
    const { at, said, now } = clockAt();
    said('Fri, 27 Nov 2026 10:00:00 GMT');
    expect(now()).toBe(0);
    at.elapsedMs = 900;
    expect(now()).toBe(900);
    said('Fri, 27 Nov 2026 10:00:01 GMT');
    expect(now()).toBe(1_000);
    at.elapsedMs = 1_700;
    said('Fri, 27 Nov 2026 10:00:01 GMT');
    expect(now()).toBe(1_800);
  });
});
