import { type AdminTransaction, Amount, type Transaction } from '@cowrie/client';
import { describe, expect, it } from '@jest/globals';
import { asListed, refundsOf, sumOf } from './related.ts';

const PURCHASE: Transaction = {
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
  ...PURCHASE,
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
    const api = lists([[refund(8, 7, 1)], [{ ...PURCHASE, initiatedBy: 3 }], []]);
    expect(await asListed(api, PURCHASE)).toMatchObject({ id: 7, initiatedBy: 3 });
    expect(api.asked).toHaveLength(2);
    expect(api.asked[0]).toMatchObject({
      from: '2026-11-23T10:00:00.999Z',
      to: '2026-11-23T10:00:01.000Z',
      userId: 12,
    });
    expect(await asListed(lists([[]]), PURCHASE)).toBeNull();
  });

  it('are the refunds of this purchase and of no other, until nothing can be left', async () => {
    const api = lists([[refund(11, 7, 4), refund(10, 6, 10)], [refund(9, 7, 6)], [refund(8, 5, 1)]]);
    const { rows, isAll } = await refundsOf(api, PURCHASE);
    expect([rows.map(({ id }) => id), isAll, sumOf(rows)]).toEqual([[11, 9], true, 100_000n]);
    expect(api.asked).toHaveLength(2);
  });

  it('says when it did not look through all', async () => {
    const { isAll } = await refundsOf(lists(Array.from({ length: 30 }, () => [])), PURCHASE);
    expect(isAll).toBe(false);
  });
});
