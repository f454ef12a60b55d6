import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  aService,
  type Leg,
  OneTransaction,
  Rewarded,
  refund,
  refundGroup,
  Split,
  split,
} from '../../support/acts/coins.ts';
import { aPlatform, link, type TestPlatform } from '../../support/acts/links.ts';
import { expectBody, Page, type Transaction, units } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import {
  anIdempotencyKey,
  aPerson,
  aPersonWith,
  type Person,
  transfer,
  unique,
  walletOf,
} from '../../support/fixtures.ts';
import { type Answer, type Caller, get, post } from '../../support/http.ts';
import { aServiceAccount, tokenOf } from '../../support/service-accounts.ts';
import { logPage } from '../../support/trust.ts';
import { useUsers } from '../../support/use-users.ts';

/** What is given back of a split purchase, by all whom it paid. */

const { superAdmin, admin, ben } = useUsers({ admin: 'ADMIN', ben: 0 });
let eve: Person;
let ada: Person;
beforeEach(async () => {
  [eve, ada] = await Promise.all([aPersonWith(100, superAdmin), aPerson()]);
});

const refunded = (answer: Answer) => expectBody(answer, 201, Rewarded).transactions;
const amounts = (transactions: readonly Transaction[]) => transactions.map(({ amount }) => amount);
const balanceOf = async (person: Person) => units((await walletOf(person)).balance);

async function bought(splits: readonly Leg[]): Promise<{ groupId: string; legs: Transaction[] }> {
  const { transactions } = expectBody(await split(eve, splits), 201, Split);
  return { groupId: transactions[0]?.groupId ?? '', legs: transactions };
}
const threeLegs = () =>
  bought([
    { toUserId: ada.id, amount: 7 },
    { toTreasury: 'course-fees', amount: 2 },
    { toUserId: ben.id, amount: 1 },
  ]);

describe('a refund of a group', () => {
  it('gives back all of it, each leg its own', async () => {
    const { groupId, legs } = await threeLegs();
    const back = refunded(await refundGroup(admin, groupId));
    expect(back).toEqual(
      legs.map(({ id, amount, toUserId, toTreasury }) => ({
        ...{
          id: expect.any(Number),
          type: 'REFUND',
          amount,
          refundOf: id,
          groupId,
          reason: 'It was cancelled',
        },
        ...{ fromUserId: toUserId, fromTreasury: toTreasury, toUserId: eve.id, toTreasury: null },
        createdAt: expect.any(String),
      })),
    );
    expect([await balanceOf(eve), await balanceOf(ada)]).toEqual([units(100), 0]);
    const page = expectBody(await get('/api/wallets/me/transactions?limit=3', eve), 200, Page);
    expect(page.transactions).toEqual(back.toReversed());
    expectProblem(await refundGroup(admin, groupId), 'refund_exceeds_purchase');
    const { entries } = await logPage(`target=group:${groupId}`, admin);
    expect(entries).toMatchObject([{ action: 'coins.refunded', details: { amount: 10, count: 3 } }]);
  });

  it('takes a part in proportion to what is left of each leg, the rest from the first', async () => {
    const { groupId, legs } = await threeLegs();
    expect(amounts(refunded(await refundGroup(admin, groupId, { amount: 1.0001 })))).toEqual([
      0.7001, 0.2, 0.1,
    ]);
    // One leg by itself: it is a refund of the group as well.
    const fee = expectBody(await refund(admin, legs[1]?.id ?? 0), 201, OneTransaction).transaction;
    expect(fee).toMatchObject({ type: 'REFUND', amount: 1.8, groupId });
    const rest = refunded(await refundGroup(admin, groupId));
    expect(rest.map(({ amount, fromUserId }) => [amount, fromUserId])).toEqual([
      [6.2999, ada.id],
      [0.9, ben.id],
    ]);
  });

  it('is refused whole while one of them has spent it', async () => {
    const { groupId, legs } = await threeLegs();
    await transfer(ada, { toUserId: ben.id }, 0.5);
    const answer = await refundGroup(admin, groupId);
    expectProblem(answer, 'insufficient_funds');
    expect(answer.json).toMatchObject({ detail: expect.stringContaining(`transaction ${legs[0]?.id}`) });
    expect([await balanceOf(eve), await balanceOf(ada)]).toEqual([units(90), units(6.5)]);
    expect(amounts(refunded(await refundGroup(admin, groupId, { amount: 9 })))).toEqual([6.3, 1.8, 0.9]);
  });

  it('is of a group that there is, and not of a transaction too', async () => {
    expectProblem(await refundGroup(admin, randomUUID()), 'transaction_not_found');
    expectProblem(await refundGroup(admin, 'all'), 'invalid_request', ['groupId']);
    const { groupId, legs } = await threeLegs();
    expectProblem(await refundGroup(admin, groupId, { transactionId: legs[0]?.id }), 'invalid_request', [
      'transactionId',
    ]);
    expectProblem(await refundGroup(eve, groupId), 'forbidden');
    expectProblem(
      await refundGroup(await aService(['coins:refund'], superAdmin), groupId),
      'transaction_not_found',
    );
    expectProblem(await refundGroup(admin, groupId, { amount: 10.0001 }), 'refund_exceeds_purchase');
  });

  it('is replayed under its key, in a bulk too', async () => {
    const { groupId } = await threeLegs();
    const caller = { token: admin.token, idempotencyKey: anIdempotencyKey() };
    const first = await refundGroup(caller, groupId, { amount: 1 });
    const again = await refundGroup(caller, groupId, { amount: 1 });
    expect([again.headers['idempotency-replayed'], again.json]).toEqual(['true', first.json]);
    const data = { groupId, amount: 1, reason: 'It was cancelled' };
    const operation = { operation: 'refund', idempotencyKey: caller.idempotencyKey, data };
    const bulk = await post('/api/bulk', { operations: [operation] }, admin);
    expect(bulk.json).toEqual({ results: [{ status: 201, body: first.json }] });
  });
});

type Result = { status: number; body: { transactions?: Transaction[]; code?: string } };
async function apply(operations: readonly object[], by: Caller): Promise<Result[]> {
  return ((await post('/api/bulk', { operations }, by)).json as { results: Result[] }).results;
}

describe('splits in a bulk', () => {
  it('are in order with what their receivers pay and give back', async () => {
    const splits = [
      { toUserId: ada.id, amount: 6 },
      { toUserId: ben.id, amount: 4 },
    ];
    const operations = [
      { operation: 'purchase', data: { splits, reason: 'A course' } },
      {
        operation: 'purchase',
        data: { splits: [{ toUserId: ada.id, amount: 90.0001 }, splits[1]], reason: 'Too much' },
      },
    ];
    const results = await apply(operations, eve);
    expect(results.map(({ status, body }) => [status, body.code])).toEqual([
      [201, undefined],
      [422, 'insufficient_funds'],
    ]);
    const groupId = results[0]?.body.transactions?.[0]?.groupId;
    const refunds = [5, 5, 0.0001].map((amount) => ({
      operation: 'refund',
      data: { groupId, amount, reason: 'Back' },
    }));
    const back = await apply(refunds, admin);
    expect(
      back.map(({ status, body }) => [status, body.transactions?.map(({ amount }) => amount), body.code]),
    ).toEqual([
      [201, [3, 2], undefined],
      [201, [3, 2], undefined],
      [422, undefined, 'refund_exceeds_purchase'],
    ]);
    expect(await balanceOf(eve)).toBe(units(100));
  });
});

describe('the splits of a platform’s users', () => {
  it('are refunded by its service account, and by that of no other', async () => {
    const [shop, other] = await Promise.all([aPlatform(superAdmin), aPlatform(superAdmin)]);
    const clerkOf = async ({ id: platform }: TestPlatform) => ({
      token: await tokenOf(await aServiceAccount(['coins:refund'], superAdmin, { platform })),
    });
    const id = unique('customer');
    await link(shop, eve, id);
    const buyer = { token: await shop.tokenFor(id, 'coins:purchase') };
    const legs = [
      { toUserId: ada.id, amount: 7 },
      { toTreasury: 'course-fees', amount: 3 },
    ];
    const { transactions } = expectBody(await split(buyer, legs), 201, Split);
    expect(transactions.map(({ platform }) => platform)).toEqual([shop.id, shop.id]);
    const groupId = transactions[0]?.groupId ?? '';
    expectProblem(await refundGroup(await clerkOf(other), groupId), 'transaction_not_found');
    expect(await balanceOf(eve)).toBe(units(90));
    expect(amounts(refunded(await refundGroup(await clerkOf(shop), groupId)))).toEqual([7, 3]);
    expect(await balanceOf(eve)).toBe(units(100));
  });
});
