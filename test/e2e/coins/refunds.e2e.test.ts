import { describe, expect, it } from '@jest/globals';
import { aHold, aPurchase, capture, HoldCaptured, OneTransaction, refund } from '../../support/acts/coins.ts';
import { expectBody, Page } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { expectReplay } from '../../support/contract/replay.ts';
import { anIdempotencyKey, aPersonWith, mint, NOBODY, walletOf } from '../../support/fixtures.ts';
import { type Answer, get, post, remove } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, admin } = useUsers({ admin: 'ADMIN' });

const refunded = (answer: Answer) => expectBody(answer, 201, OneTransaction).transaction;
const aBuyer = () => aPersonWith(100, superAdmin);

describe('POST /api/coins/refund', () => {
  it('returns all of a purchase', async () => {
    const buyer = await aBuyer();
    const purchase = await aPurchase(buyer, { amount: 12.3456 });
    const transaction = refunded(await refund(admin, purchase.id));
    expect(transaction).toEqual({
      ...{ id: expect.any(Number), type: 'REFUND', amount: 12.3456, refundOf: purchase.id },
      ...{ fromUserId: null, toUserId: buyer.id, fromTreasury: 'course-fees', toTreasury: null },
      ...{ reason: 'It was cancelled', createdAt: expect.any(String) },
    });
    expect(await walletOf(buyer)).toMatchObject({ balance: 100, totalReceived: 112.3456 });
    const page = expectBody(await get('/api/wallets/me/transactions?limit=2', buyer), 200, Page);
    expect(page.transactions).toEqual([transaction, purchase]);
  });

  it('returns it in parts, never more than was paid, even at once', async () => {
    const buyer = await aBuyer();
    const { id } = await aPurchase(buyer, { amount: 10 });
    expectProblem(await refund(admin, id, 10.0001), 'refund_exceeds_purchase');
    const answers = await Promise.all(Array.from({ length: 6 }, () => refund(admin, id, 3)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(refunded(await refund(admin, id)).amount).toBe(1);
    expectProblem(await refund(admin, id), 'refund_exceeds_purchase');
    expect(await walletOf(buyer)).toMatchObject({ balance: 100 });
  });

  it('returns what a treasury captured from a hold', async () => {
    const buyer = await aBuyer();
    const { id } = await aHold(buyer, { toTreasury: 'course-fees' }, 10);
    const { transaction } = expectBody(await capture(admin, id, 4), 201, HoldCaptured);
    expect(refunded(await refund(admin, transaction.id))).toMatchObject({ amount: 4, toUserId: buyer.id });
  });

  it('is refused for other or unknown transactions, and for a deleted buyer', async () => {
    const buyer = await aBuyer();
    const minted = await mint(buyer.id, 1, superAdmin);
    expectProblem(await refund(admin, minted.transaction.id), 'not_refundable');
    expectProblem(await refund(admin, NOBODY), 'transaction_not_found');
    expectProblem(await post('/api/coins/refund', {}, admin), 'invalid_request', ['transactionId', 'reason']);
    const { id } = await aPurchase(buyer);
    const caller = { token: admin.token, idempotencyKey: anIdempotencyKey() };
    const first = await refund(caller, id, 1);
    await remove(`/api/admin/users/${buyer.id}`, superAdmin);
    expectProblem(await refund(admin, id), 'user_not_found');
    expectReplay(await refund(caller, id, 1), first);
    expectProblem(await refund(caller, id, 2), 'idempotency_key_reused');
  });
});
