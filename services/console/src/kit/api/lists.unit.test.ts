import {
  type AdminTransaction,
  type AdminWithdrawal,
  Amount,
  type Approval,
  type Refusal,
  type Transaction,
} from '@cowrie/client';
import { describe, expect, it } from '@jest/globals';
import { createBehind } from './behind.ts';
import { readOn } from './read-on.ts';
import { type Attempt, attemptOf, refusedBefore } from './refused.ts';
import { asListed, refundsOf, sumOf } from './related.ts';
import { createServerClock } from './server-clock.ts';
import { approvalsOfWithdrawal, findWithdrawal } from './withdrawals.ts';

const LIST = 'https://coins.example/api/wallets/me/transactions';
const answer = (headers: Record<string, string> = {}, status = 200) =>
  new Response('{}', { status, headers });
const STALE = { 'cowrie-stale': 'true' };

function reader() {
  const behind = createBehind();
  const heard: boolean[] = [];
  behind.subscribe(() => heard.push(behind.isBehind()));
  const read = (query: string, response: Response, method = 'GET') =>
    behind.note(`${LIST}${query}`, { method }, response);
  return { behind, heard, read };
}

describe('what a page has read', () => {
  it('is behind from the answer that says so to the next one of the same list that does not', () => {
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

  it('stays behind while one of its pages is, and is no longer when its first page is read again', () => {
    const { heard, read } = reader();
    read('?limit=20', answer(STALE));
    read('?cursor=b&limit=20', answer());
    expect(heard).toEqual([true]);
    read('?limit=20', answer());
    read('?cursor=b&limit=20', answer(STALE));
    read('?limit=20', answer());
    expect(heard).toEqual([true, false, true, false]);
  });

  it('is forgotten with its page', () => {
    const { behind, heard, read } = reader();
    read('?limit=20', answer(STALE));
    behind.forget();
    behind.forget();
    expect(heard).toEqual([true, false]);
  });
});

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

describe('what was refused before', () => {
  it('is asked for by who started it, and not where its request had no amount and receiver', () => {
    expect(attemptOf(TRANSFER, undefined)).toEqual(ATTEMPT);
    expect(attemptOf({ ...TRANSFER, type: 'REWARD' }, 3)).toMatchObject({
      operationId: 'rewardUser',
      userId: 3,
    });
    expect(attemptOf({ ...TRANSFER, type: 'MINT' }, 3)).toBeNull();
    expect(attemptOf({ ...TRANSFER, scheduleId: 's-1' }, undefined)).toBeNull();
    expect(attemptOf({ ...TRANSFER, fromUserId: null }, undefined)).toBeNull();
  });

  it('is the same amount to the same receiver in the day before, also past an empty page', async () => {
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
    const found = await refusedBefore({ listRefusals }, ATTEMPT);
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

/** A list of these pages; it notes what it was asked. */
function lists(pages: AdminTransaction[][]) {
  const asked: unknown[] = [];
  const listTransactions = async (input: { cursor?: string | undefined } = {}) => {
    asked.push(input);
    const at = Number(input.cursor ?? 0);
    return { transactions: pages[at] ?? [], nextCursor: at + 1 < pages.length ? String(at + 1) : null };
  };
  return { asked, listTransactions };
}

describe('what belongs to a transaction', () => {
  it('is who started it, from the list of its millisecond', async () => {
    const api = lists([[refund(8, 7, 1)], [{ ...COURSE, initiatedBy: 3 }], []]);
    expect(await asListed(api, COURSE)).toMatchObject({ id: 7, initiatedBy: 3 });
    expect(api.asked).toHaveLength(2);
    expect(api.asked[0]).toMatchObject({
      from: '2026-11-23T10:00:00.999Z',
      to: '2026-11-23T10:00:01.000Z',
      userId: 12,
    });
    expect(await asListed(lists([[]]), COURSE)).toBeNull();
  });

  it('are the refunds of this purchase and of no other, until nothing can be left', async () => {
    const api = lists([[refund(11, 7, 4), refund(10, 6, 10)], [refund(9, 7, 6)], [refund(8, 5, 1)]]);
    const { rows, isAll } = await refundsOf(api, COURSE);
    expect([rows.map(({ id }) => id), isAll, sumOf(rows)]).toEqual([[11, 9], true, 100_000n]);
    expect(api.asked).toHaveLength(2);
  });

  it('says when it did not look through all', async () => {
    const { isAll } = await refundsOf(lists(Array.from({ length: 30 }, () => [])), COURSE);
    expect(isAll).toBe(false);
  });
});

const withdrawal = (id: string) => ({ id }) as AdminWithdrawal;

describe('a withdrawal', () => {
  it('is looked for among those of each status, page after page, and of one user where they are known', async () => {
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

  it('has the approvals that its own settling asked for', async () => {
    const approval = (of: string) => ({ path: `/api/admin/withdrawals/${of}/settle` }) as Approval;
    const api = {
      listApprovals: async () => ({ approvals: [approval('w-1'), approval('w-2')], nextCursor: null }),
    } as Parameters<typeof approvalsOfWithdrawal>[0];
    expect(await approvalsOfWithdrawal(api, 'w-2')).toEqual([approval('w-2')]);
  });
});

const BEGAN_MS = Date.parse('2026-11-27T10:00:00Z');
const OWN_MS = BEGAN_MS - 3_600_000;

function clockAt() {
  const at = { elapsedMs: 0 };
  const clock = createServerClock({ elapsedMs: () => at.elapsedMs, ownMs: () => OWN_MS });
  const said = (date?: string) => clock.note(new Response('', { headers: date ? { date } : {} }));
  /** Milliseconds after the beginning. */
  const now = () => clock.nowMs() - BEGAN_MS;
  return { at, said, now, clock };
}

describe('the clock of who answers', () => {
  it('is the own one until an answer says what time it is', () => {
    const { said, clock } = clockAt();
    said();
    said('yesterday');
    expect(clock.nowMs()).toBe(OWN_MS);
  });

  it('goes on from what an answer says, by the one that was least on its way', () => {
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
