import { beforeAll, describe, expect, it } from '@jest/globals';
import { aService } from '../../support/acts/coins.ts';
import { aPlatform, link, MINE, type TestPlatform } from '../../support/acts/links.ts';
import {
  aRequest,
  ask,
  cancel,
  pay,
  payRequest,
  read,
  readRequest,
} from '../../support/acts/payment-requests.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { aPersonWith, unique } from '../../support/fixtures.ts';
import { type Caller, patch } from '../../support/http.ts';
import { aServiceAccount, tokenOf } from '../../support/service-accounts.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, ada, ben } = useUsers({ ada: 1_000, ben: 1_000 });
let shop: TestPlatform;
let clerk: Caller;
beforeAll(async () => {
  shop = await aPlatform(superAdmin);
  const account = await aServiceAccount(['payment-requests:write'], superAdmin, { platform: shop.id });
  clerk = { token: await tokenOf(account) };
});

describe('a request of a platform', () => {
  it('for a treasury is paid by a purchase with its reference, and names the platform', async () => {
    const reference = unique('order');
    const request = await aRequest(clerk, { toTreasury: 'course-fees', payerUserId: ada.id, reference });
    expect(request).toMatchObject({ toUserId: null, toTreasury: 'course-fees', platform: shop.id });
    expect(await readRequest(clerk, request.id)).toEqual(request);
    const { transaction } = await payRequest(ada, request.id);
    expect(transaction).toMatchObject({ type: 'PURCHASE', reference, paymentRequestId: request.id });
    expect(transaction.platform).toBeUndefined();
    expectProblem(await ask(clerk, { toTreasury: 'rewards', reference }), 'reference_taken');
  });

  it('is only for a user whom it may act for', async () => {
    expectProblem(await ask(clerk, { toUserId: ben.id }), 'forbidden');
    await link(shop, ben, unique('customer'));
    const request = await aRequest(clerk, { toUserId: ben.id });
    expect(request).toMatchObject({ toUserId: ben.id, platform: shop.id });
    expect((await payRequest(ada, request.id)).transaction).toMatchObject({
      type: 'TRANSFER',
      toUserId: ben.id,
    });
    expectProblem(await ask(clerk, { toTreasury: 'nowhere' }), 'treasury_not_found');
  });

  it('is visible to and cancelled by its platform only', async () => {
    const request = await aRequest(clerk, { toTreasury: 'rewards' });
    const other = await aService(['payment-requests:write'], superAdmin);
    for (const act of [read, cancel])
      expectProblem(await act(other, request.id), 'payment_request_not_found');
    expectProblem(await pay(clerk, request.id), 'forbidden');
    const done = await cancel(clerk, request.id);
    expect(done.json).toMatchObject({ id: request.id, status: 'CANCELLED' });
  });
});

it("a platform pays for its user by the scope of the payment, within the user's limit", async () => {
  const buyer = await aPersonWith(100, superAdmin);
  const id = unique('customer');
  await link(shop, buyer, id);
  const by = async (scope: string) => ({ token: await shop.tokenFor(id, scope) });
  const toTreasury = await aRequest(clerk, { toTreasury: 'rewards', payerUserId: buyer.id, amount: 6 });
  const toBen = await aRequest(ben, { payerUserId: buyer.id, amount: 6 });
  expectProblem(await pay(await by('coins:transfer'), toTreasury.id), 'forbidden');
  expectProblem(await pay(await by('coins:purchase'), toBen.id), 'forbidden');
  expect(await readRequest(await by('wallet:read'), toBen.id)).toEqual(toBen);
  const all = { token: await shop.tokenFor(id) };
  expectProblem(await cancel(all, toBen.id), 'forbidden');
  expectProblem(await ask(all), 'forbidden');

  await patch(`${MINE}/${shop.id}`, { dailyLimit: 10 }, buyer);
  expect((await payRequest(await by('coins:purchase'), toTreasury.id)).transaction.platform).toBe(shop.id);
  const over = await pay(await by('coins:transfer'), toBen.id);
  expectProblem(over, 'limit_exceeded');
  expect(over.json).toMatchObject({ limit: 'link' });
  expect((await payRequest(buyer, toBen.id)).transaction.platform).toBeUndefined();
});
