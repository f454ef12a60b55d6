import { describe, expect, it } from '@jest/globals';
import {
  aHold,
  aPurchase,
  capture,
  HoldCaptured,
  OneTransaction,
  refund,
  treasuryNow,
} from '../../support/acts/coins.ts';
import { expectBody, Page } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { aPersonWith, mint, NOBODY, transfer, walletOf } from '../../support/fixtures.ts';
import { type Answer, get, post, remove } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, admin } = useUsers({ admin: 'ADMIN' });

const refunded = (answer: Answer) => expectBody(answer, 201, OneTransaction).transaction;
const aBuyer = () => aPersonWith(100, superAdmin);

describe('POST /api/coins/refund', () => {
  it('gives back all of a purchase', async () => {
    const buyer = await aBuyer();
    const purchase = await aPurchase(buyer, { amount: 12.3456 });
    const transaction = refunded(await refund(admin, purchase.id));
    expect(transaction).toEqual({
      id: expect.any(Number),
      type: 'REFUND',
      amount: 12.3456,
      fromUserId: null,
      toUserId: buyer.id,
      fromTreasury: 'course-fees',
      toTreasury: null,
      reason: 'It was cancelled',
      createdAt: expect.any(String),
      refundOf: purchase.id,
    });
    expect(await walletOf(buyer)).toMatchObject({ balance: 100, totalReceived: 112.3456 });
    const page = expectBody(await get('/api/wallets/me/transactions?limit=2', buyer), 200, Page);
    expect(page.transactions).toEqual([transaction, purchase]);
  });

  it('gives it back in parts, and then the rest, and then no more', async () => {
    const buyer = await aBuyer();
    const { id } = await aPurchase(buyer, { amount: 10 });
    expectProblem(await refund(admin, id, 10.0001), 'refund_exceeds_purchase');
    expect(refunded(await refund(admin, id, 3)).amount).toBe(3);
    expect(refunded(await refund(admin, id, 0.0001)).amount).toBe(0.0001);
    expectProblem(await refund(admin, id, 7), 'refund_exceeds_purchase');
    expect(refunded(await refund(admin, id)).amount).toBe(6.9999);
    for (const amount of [undefined, 0.0001])
      expectProblem(await refund(admin, id, amount), 'refund_exceeds_purchase');
    expect(await walletOf(buyer)).toMatchObject({ balance: 100 });
  });

  it('gives back what a treasury took of a hold', async () => {
    const buyer = await aBuyer();
    const { id } = await aHold(buyer, { toTreasury: 'course-fees' }, 10);
    const { transaction } = expectBody(await capture(admin, id, 4), 201, HoldCaptured);
    expectProblem(await refund(admin, transaction.id, 5), 'refund_exceeds_purchase');
    expect(refunded(await refund(admin, transaction.id))).toMatchObject({ amount: 4, toUserId: buyer.id });
  });

  it('is 422 for what is no purchase', async () => {
    const buyer = await aBuyer();
    const minted = await mint(buyer.id, 1, superAdmin);
    const moved = await transfer(buyer, { toTreasury: 'course-fees' }, 1);
    const back = refunded(await refund(admin, (await aPurchase(buyer)).id, 1));
    for (const { id } of [minted.transaction, moved.transaction, back])
      expectProblem(await refund(admin, id), 'not_refundable');
  });

  it('is 404 for what is not there, and for a buyer who is gone', async () => {
    expectProblem(await refund(admin, NOBODY), 'transaction_not_found');
    const buyer = await aBuyer();
    const { id } = await aPurchase(buyer);
    await remove(`/api/admin/users/${buyer.id}`, superAdmin);
    expectProblem(await refund(admin, id), 'user_not_found');
  });

  it('is 422 when the treasury has nothing left', async () => {
    const buyer = await aBuyer();
    const { id } = await aPurchase(buyer, { treasury: 'subscriptions' });
    const { balance: amount } = await treasuryNow(admin, 'subscriptions');
    const away = { toTreasury: 'general-operations', amount, reason: 'All of it' };
    expect((await post('/api/admin/treasuries/subscriptions/transfer', away, superAdmin)).status).toBe(201);
    expectProblem(await refund(admin, id), 'insufficient_funds');
    await transfer(buyer, { toTreasury: 'subscriptions' }, 10);
    expect(refunded(await refund(admin, id)).amount).toBe(10);
  });

  it.each([
    [{}, 'invalid_request', ['transactionId', 'reason']],
    [{ transactionId: '7', reason: 'x' }, 'invalid_request', ['transactionId']],
    [{ transactionId: 7, reason: 'x', amount: 0 }, 'amount_out_of_range', ['amount']],
    [{ transactionId: 7, reason: 'x', amount: 1.00001 }, 'amount_too_precise', ['amount']],
    [{ transactionId: 7, reason: 'x', userId: 1 }, 'invalid_request', ['userId']],
  ] as const)('is 400 for %j', async (body, code, paths) => {
    expectProblem(await post('/api/coins/refund', body, admin), code, paths);
  });
});
