import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { buy, Rewarded, refundGroup } from '../../support/acts/coins.ts';
import { aPlatform, link, type TestPlatform } from '../../support/acts/links.ts';
import {
  aRequest,
  ask,
  cancel,
  PaymentRequestPage,
  paid,
  pay,
  read,
  readRequest,
} from '../../support/acts/payment-requests.ts';
import { AdminPage, expectBody, units } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { aPerson, aPersonWith, NOBODY, type Person, unique, walletOf } from '../../support/fixtures.ts';
import { type Caller, get, put } from '../../support/http.ts';
import { aServiceAccount, tokenOf } from '../../support/service-accounts.ts';
import { useUsers } from '../../support/use-users.ts';

/** Payment requests that pay several at once. */

const { superAdmin, admin } = useUsers({ admin: 'ADMIN' });
let shop: TestPlatform;
let clerk: Caller;
beforeAll(async () => {
  shop = await aPlatform(superAdmin);
  clerk = {
    token: await tokenOf(
      await aServiceAccount(['payment-requests:write'], superAdmin, { platform: shop.id }),
    ),
  };
});
let ada: Person;
let ben: Person;
let eve: Person;
beforeEach(async () => {
  [ada, ben, eve] = await Promise.all([aPerson(), aPerson(), aPersonWith(100, superAdmin)]);
});

const FEE = { toTreasury: 'course-fees' };
const split = () => [
  { ...FEE, percent: 10 },
  { toUserId: ada.id, percent: 85 },
  { toUserId: ben.id, percent: 5 },
];
const balanceOf = async (person: Person) => units((await walletOf(person)).balance);

describe('a payment request with splits', () => {
  it('pays all of them at once, whole', async () => {
    const reference = unique('order');
    const request = await aRequest(ada, { splits: split(), amount: 10, reference });
    expect(request).toMatchObject({
      ...{ toUserId: null, toTreasury: null, amount: 10, status: 'PENDING' },
      splits: [
        { toUserId: null, toTreasury: 'course-fees', amount: 1 },
        { toUserId: ada.id, toTreasury: null, amount: 8.5 },
        { toUserId: ben.id, toTreasury: null, amount: 0.5 },
      ],
    });
    const { transaction, transactions = [], paymentRequest, wallet } = await paid(eve, request.id);
    expect(transaction).toEqual(transactions[0]);
    expect(wallet.balance).toBe(90);
    expect(paymentRequest).toEqual({
      ...request,
      status: 'PAID',
      transactionId: transaction.id,
      updatedAt: expect.any(String),
    });
    expect(await readRequest(ben, request.id)).toEqual(paymentRequest);
    expect(transactions).toMatchObject([
      {
        type: 'PURCHASE',
        amount: 1,
        toTreasury: 'course-fees',
        reference,
        paymentRequestId: request.id,
        groupId: request.id,
      },
      { type: 'PURCHASE', amount: 8.5, toUserId: ada.id, groupId: request.id },
      { type: 'PURCHASE', amount: 0.5, toUserId: ben.id, groupId: request.id },
    ]);
    expect([await balanceOf(ada), await balanceOf(ben)]).toEqual([units(8.5), units(0.5)]);
    expectProblem(await pay(eve, request.id), 'payment_request_not_open');
    expectProblem(await ask(ada, { toUserId: ada.id, reference }), 'reference_taken');
    const back = expectBody(await refundGroup(admin, request.id), 201, Rewarded);
    expect(back.transactions.map(({ amount }) => amount)).toEqual([1, 8.5, 0.5]);
    const group = expectBody(
      await get(`/api/admin/transactions?groupId=${request.id}`, admin),
      200,
      AdminPage,
    );
    expect(group.transactions).toHaveLength(6);
  });

  it('is seen, listed and cancelled by whom it pays', async () => {
    const request = await aRequest(ada, { splits: split(), amount: 10, payerUserId: eve.id });
    for (const [person, as, is] of [
      [ada, 'payee', 1],
      [ben, 'payee', 1],
      [eve, 'payer', 1],
      [eve, 'payee', 0],
    ] as const) {
      const page = await get(`/api/payment-requests?as=${as}&status=PENDING`, person);
      const { paymentRequests } = expectBody(page, 200, PaymentRequestPage);
      expect(paymentRequests).toEqual(is ? [request] : []);
    }
    expectProblem(await read(await aPerson(), request.id), 'payment_request_not_found');
    expect((await cancel(ben, request.id)).json).toMatchObject({ id: request.id, status: 'CANCELLED' });
    expectProblem(await pay(eve, request.id), 'payment_request_not_open');
  });

  it('is for oneself among others; of a platform for treasuries and its linked users', async () => {
    expectProblem(await ask(eve, { splits: split() }), 'forbidden');
    expectProblem(await ask(clerk, { splits: split() }), 'forbidden');
    for (const person of [ada, ben]) await link(shop, person, unique('customer'));
    const request = await aRequest(clerk, { splits: split() });
    expect(request).toMatchObject({
      platform: shop.id,
      splits: [{ amount: 1 }, { amount: 8.5 }, { amount: 0.5 }],
    });
    await paid(eve, request.id);
  });

  it('names the leg that cannot be paid, when it is made and when it is paid', async () => {
    const legs = (to: number) => ({
      splits: [
        { toUserId: ada.id, amount: 1 },
        { toUserId: to, amount: 2 },
      ],
      amount: undefined,
    });
    expectProblem(await ask(ada, legs(NOBODY)), 'user_not_found', ['splits.1.toUserId']);
    expectProblem(await ask(ada, { ...legs(eve.id), payerUserId: eve.id }), 'self_transfer', [
      'splits.1.toUserId',
    ]);
    const request = await aRequest(ada, legs(ben.id));
    expect(request.amount).toBe(3);
    await put(`/api/admin/users/${ben.id}/freeze`, { direction: 'IN', reason: 'For a test' }, admin);
    expectProblem(await pay(eve, request.id), 'receiver_frozen', ['splits.1.toUserId']);
    expectProblem(await pay(ada, request.id), 'self_transfer');
    expect([await balanceOf(eve), await balanceOf(ada)]).toEqual([units(100), 0]);
    expect((await readRequest(ada, request.id)).status).toBe('PENDING');
  });

  it('is refused with splits that do not add up, and with a receiver besides', async () => {
    expectProblem(await ask(ada, { splits: split(), amount: undefined }), 'invalid_request', ['amount']);
    expectProblem(await ask(ada, { splits: split(), toUserId: ada.id }), 'invalid_request', ['toUserId']);
    expectProblem(
      await ask(ada, {
        splits: [
          { ...FEE, amount: 4 },
          { toUserId: ada.id, amount: 5 },
        ],
      }),
      'invalid_request',
      ['splits'],
    );
    expectProblem(await ask(ada, { amount: undefined }), 'invalid_request', ['amount']);
  });

  it('has a reference that no purchase of its maker has', async () => {
    const reference = unique('order');
    await buy(eve, { amount: 1, reference });
    expectProblem(
      await ask(eve, {
        splits: [
          { toUserId: eve.id, amount: 4 },
          { ...FEE, amount: 6 },
        ],
        reference,
      }),
      'reference_taken',
    );
  });
});
