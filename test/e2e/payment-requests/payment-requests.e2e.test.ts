import { describe, expect, it } from '@jest/globals';
import { aPurchase, Rewarded, refundGroup } from '../../support/acts/coins.ts';
import {
  aRequest,
  ask,
  cancel,
  NO_REQUEST,
  PaymentRequestPage,
  pay,
  payRequest,
  read,
  readRequest,
} from '../../support/acts/payment-requests.ts';
import { expectBody } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { expectReplay } from '../../support/contract/replay.ts';
import { eventually } from '../../support/eventually.ts';
import { anIdempotencyKey, aPerson, aPersonWith, unique, walletOf } from '../../support/fixtures.ts';
import { type Caller, get, remove } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, admin, payee, payer } = useUsers({ admin: 'ADMIN', payee: 0, payer: 10_000 });

describe('a payment request', () => {
  it('of a user is for themselves, and moves nothing', async () => {
    const asked = { payerUserId: payer.id, amount: 6.5, reference: unique('taxi'), metadata: { ride: 'é' } };
    const before = await walletOf(payee);
    const request = await aRequest(payee, asked);
    expect(request).toEqual({
      ...{ ...asked, id: expect.any(String), toUserId: payee.id, toTreasury: null },
      ...{ reason: 'Half of the taxi', status: 'PENDING', transactionId: null },
      expiresAt: new Date(Date.parse(request.createdAt) + 86_400_000).toISOString(),
      ...{ createdAt: request.createdAt, updatedAt: request.createdAt },
    });
    expect(await walletOf(payee)).toEqual(before);
    const plain = await aRequest(payee, { expiresInSeconds: 60, toUserId: payee.id });
    expect(plain).toMatchObject({ payerUserId: null, reference: null, metadata: null });
  });

  it('is visible to the payee, the named payer and administrators, or to any user without a named payer', async () => {
    const other = await aPerson();
    const named = await aRequest(payee, { payerUserId: payer.id });
    for (const by of [payee, admin]) expect(await readRequest(by, named.id)).toEqual(named);
    // A possible payer sees the payee's masked name.
    const payable = { toMaskedName: 'S*** O**' };
    expect(await readRequest(payer, named.id)).toEqual({ ...named, ...payable });
    for (const act of [read, pay, cancel]) {
      expectProblem(await act(other, named.id), 'payment_request_not_found');
      expectProblem(await act(payer, NO_REQUEST), 'payment_request_not_found');
    }
    const open = await aRequest(payee);
    expect(await readRequest(other, open.id)).toEqual({ ...open, ...payable });
    expectProblem(await cancel(other, open.id), 'forbidden');
  });

  it('has a reference that no open request and no purchase of the same user has', async () => {
    const reference = unique('order');
    const open = await aRequest(payee, { reference });
    expectProblem(await ask(payee, { reference }), 'reference_taken');
    expect((await aRequest(payer, { reference })).reference).toBe(reference);
    await cancel(payee, open.id);
    await aRequest(payee, { reference });
    const bought = unique('order');
    await aPurchase(payer, { reference: bought, amount: 1 });
    expectProblem(await ask(payer, { reference: bought }), 'reference_taken');
  });

  it('is created, and cancelled, once under its key', async () => {
    const caller = { token: payee.token, idempotencyKey: anIdempotencyKey() };
    const first = await ask(caller);
    expectReplay(await ask(caller), first);
    expectProblem(await ask(caller, { amount: 11 }), 'idempotency_key_reused');
    const { id } = await aRequest(payee);
    const cancelling = { token: payee.token, idempotencyKey: anIdempotencyKey() };
    const cancelled = await cancel(cancelling, id);
    expect((await cancel(cancelling, id)).json).toEqual(cancelled.json);
  });

  it('is listed for its payee and payer, and for administrators', async () => {
    const [ada, ben] = [await aPersonWith(10, superAdmin), await aPersonWith(10, superAdmin)];
    const toBen = await aRequest(ben, { payerUserId: ada.id, amount: 1 });
    const open = await aRequest(ben, { amount: 1 });
    const toAda = await aRequest(ada, { payerUserId: ben.id, amount: 1 });
    await payRequest(ada, open.id);
    await cancel(ben, toBen.id);
    const page = async (by: Caller, query: string, path = '/api/payment-requests') =>
      expectBody(await get(`${path}?${query}`, by), 200, PaymentRequestPage);
    const idsOf = async (...asked: Parameters<typeof page>) =>
      (await page(...asked)).paymentRequests.map(({ id }) => id);
    await eventually(async () => {
      expect(await idsOf(ada, '')).toEqual([toAda.id, open.id, toBen.id]);
      expect(await idsOf(ada, 'as=payer')).toEqual([open.id, toBen.id]);
      expect(await idsOf(ben, 'as=payee&status=PAID')).toEqual([open.id]);
      const all = '/api/admin/payment-requests';
      expect(await idsOf(admin, `userId=${ada.id}`, all)).toEqual([toAda.id, open.id, toBen.id]);
      expect(await idsOf(admin, `userId=${ada.id}&status=PENDING`, all)).toEqual([toAda.id]);
    });
    const { nextCursor } = await page(ben, 'limit=2');
    expect(await idsOf(ben, `limit=2&cursor=${nextCursor}`)).toEqual([toBen.id]);
    const theirs = await get(`/api/payment-requests?cursor=${nextCursor}`, ada);
    expectProblem(theirs, 'invalid_request', ['cursor']);
  });

  it('is cancelled by the payee, the named payer or an administrator, once', async () => {
    for (const by of [payee, payer, admin]) {
      const request = await aRequest(payee, { payerUserId: payer.id });
      const { json } = await cancel(by, request.id);
      expect(json).toEqual({ ...request, status: 'CANCELLED', updatedAt: expect.any(String) });
      expectProblem(await cancel(by, request.id), 'payment_request_not_open');
      expectProblem(await pay(payer, request.id), 'payment_request_not_open');
    }
  });
});

describe('a payment', () => {
  it('is a transfer of the whole amount that names the request', async () => {
    const before = await walletOf(payee);
    const request = await aRequest(payee, { payerUserId: payer.id, amount: 7.25 });
    const { transaction, wallet, paymentRequest } = await payRequest(payer, request.id);
    expect(transaction).toEqual({
      ...{ id: expect.any(Number), type: 'TRANSFER', amount: 7.25, reason: request.reason },
      ...{ fromUserId: payer.id, toUserId: payee.id, fromTreasury: null, toTreasury: null },
      ...{ createdAt: expect.any(String), paymentRequestId: request.id },
    });
    expect(wallet).toEqual(await walletOf(payer));
    const now = { status: 'PAID', transactionId: transaction.id, updatedAt: expect.any(String) };
    expect(paymentRequest).toEqual({ ...request, ...now });
    expect(await readRequest(payee, request.id)).toEqual(paymentRequest);
    expect((await walletOf(payee)).balance).toBe(before.balance + 7.25);
    expectProblem(await pay(payer, request.id), 'payment_request_not_open');
    expectProblem(await cancel(payee, request.id), 'payment_request_not_open');
  });

  it('is refused to the payee, to anybody but the named payer, and for a deleted payee', async () => {
    const gone = await aPerson();
    const [open, ofGone] = [await aRequest(payee), await aRequest(gone)];
    expectProblem(await pay(payee, open.id), 'self_transfer');
    const named = await aRequest(payee, { payerUserId: payer.id });
    expectProblem(await pay(admin, named.id), 'forbidden');
    await remove(`/api/admin/users/${gone.id}`, superAdmin);
    expectProblem(await pay(payer, ofGone.id), 'user_not_found');
  });
});

describe('a payment request with splits', () => {
  it('pays all receivers at once, completely, and is refunded as a group', async () => {
    const [ada, eve] = [await aPerson(), await aPersonWith(100, superAdmin)];
    const splits = [
      { toTreasury: 'course-fees', percent: 10 },
      { toUserId: ada.id, percent: 90 },
    ];
    expectProblem(await ask(eve, { splits }), 'forbidden');
    expectProblem(await ask(ada, { splits, toUserId: ada.id }), 'invalid_request', ['toUserId']);
    const request = await aRequest(ada, { splits, amount: 10 });
    expect(request).toMatchObject({
      ...{ toUserId: null, toTreasury: null, amount: 10 },
      splits: [
        { toUserId: null, toTreasury: 'course-fees', amount: 1 },
        { toUserId: ada.id, toTreasury: null, amount: 9 },
      ],
    });
    const { transaction, transactions = [], wallet } = await payRequest(eve, request.id);
    expect(transaction).toEqual(transactions[0]);
    expect(wallet.balance).toBe(90);
    expect(transactions).toMatchObject([
      { type: 'PURCHASE', amount: 1, toTreasury: 'course-fees', paymentRequestId: request.id },
      { type: 'PURCHASE', amount: 9, toUserId: ada.id, groupId: request.id },
    ]);
    const back = expectBody(await refundGroup(admin, request.id), 201, Rewarded);
    expect(back.transactions.map(({ amount }) => amount)).toEqual([1, 9]);
  });
});
