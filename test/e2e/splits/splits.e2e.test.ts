import type { ProblemCode } from '@cowrie/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Leg, Rewarded, refundGroup, Split, split } from '../../support/acts/coins.ts';
import { aPlatform, link, type TestPlatform } from '../../support/acts/links.ts';
import { AdminPage, expectBody, type Transaction, units } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { expectReplay } from '../../support/contract/replay.ts';
import { eventually } from '../../support/eventually.ts';
import {
  anIdempotencyKey,
  aPerson,
  aPersonWith,
  NOBODY,
  type Person,
  transfer,
  unique,
  walletOf,
} from '../../support/fixtures.ts';
import { type Answer, get, post, put } from '../../support/http.ts';
import { aServiceAccount, tokenOf } from '../../support/service-accounts.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, admin, ben } = useUsers({ admin: 'ADMIN', ben: 0 });
let eve: Person;
let ada: Person;
beforeEach(async () => {
  [eve, ada] = await Promise.all([aPersonWith(100, superAdmin), aPerson()]);
});

const balanceOf = async (person: Person) => units((await walletOf(person)).balance);
const splitOf = (answer: Answer) => expectBody(answer, 201, Split);
const refunded = (answer: Answer) => expectBody(answer, 201, Rewarded).transactions;
const amounts = (transactions: readonly Transaction[]) => transactions.map(({ amount }) => amount);
const FEE = { toTreasury: 'course-fees' };
async function threeLegs(): Promise<{ groupId: string; legs: Transaction[] }> {
  const legs = [
    { toUserId: ada.id, amount: 7 },
    { ...FEE, amount: 2 },
    { toUserId: ben.id, amount: 1 },
  ];
  const { transactions } = splitOf(await split(eve, legs));
  return { groupId: transactions[0]?.groupId ?? '', legs: transactions };
}

describe('a split purchase', () => {
  it('by percents rounds each leg down and gives the rest to the first', async () => {
    const reference = unique('order');
    const legs = [
      { toUserId: ada.id, percent: 85.5555 },
      { ...FEE, percent: 14.4445 },
    ];
    const metadata = { course: 'algebra' };
    const { transactions, wallet } = splitOf(await split(eve, legs, { amount: 9.9999, reference, metadata }));
    const [{ groupId } = { groupId: undefined }] = transactions;
    const common = {
      ...{ id: expect.any(Number), type: 'PURCHASE', fromUserId: eve.id, fromTreasury: null, groupId },
      ...{ reason: 'A course', createdAt: expect.any(String), metadata },
    };
    expect(groupId).toEqual(expect.any(String));
    expect(transactions).toEqual([
      { ...common, amount: 8.5555, toUserId: ada.id, toTreasury: null, reference },
      { ...common, amount: 1.4444, toUserId: null, toTreasury: 'course-fees' },
    ]);
    expect(wallet).toMatchObject({ balance: 90.0001, userId: eve.id });
    expect(await balanceOf(ada)).toBe(units(8.5555));
    await eventually(async () => {
      const group = await get(`/api/admin/transactions?groupId=${groupId}`, admin);
      const ids = expectBody(group, 200, AdminPage).transactions.map(({ id }) => id);
      expect(ids).toEqual(transactions.map(({ id }) => id).toReversed());
    });
  });

  it('is replayed under its key, and uses its reference once, like any purchase', async () => {
    const reference = unique('order');
    const legs = [
      { toUserId: ada.id, amount: 1 },
      { ...FEE, amount: 1 },
    ];
    const caller = { token: eve.token, idempotencyKey: anIdempotencyKey() };
    const first = await split(caller, legs, { reference });
    expectReplay(await split(caller, legs, { reference }), first);
    expectProblem(await split(eve, legs, { reference }), 'reference_taken');
  });

  it('is refused as a whole when a leg cannot be paid, and names the leg', async () => {
    const frozen = await aPerson();
    await put(`/api/admin/users/${frozen.id}/freeze`, { direction: 'IN', reason: 'For a test' }, admin);
    const limit = { name: 'For a test', window: 'PT1H', userId: eve.id, types: ['PURCHASE'], maxAmount: 50 };
    expect((await post('/api/admin/limits', limit, superAdmin)).status).toBe(201);
    const second: [Leg, ProblemCode, string[]?][] = [
      [{ toUserId: NOBODY, amount: 1 }, 'user_not_found', ['splits.1.toUserId']],
      [{ toUserId: eve.id, amount: 1 }, 'self_transfer', ['splits.1.toUserId']],
      [{ toUserId: frozen.id, amount: 1 }, 'receiver_frozen', ['splits.1.toUserId']],
      [{ toTreasury: 'savings', amount: 1 }, 'treasury_not_found'],
      [{ ...FEE, amount: 98.0001 }, 'insufficient_funds'],
      [{ ...FEE, amount: 48.0001 }, 'limit_exceeded'],
    ];
    for (const [leg, code, paths] of second)
      expectProblem(await split(eve, [{ toUserId: ada.id, amount: 2 }, leg]), code, paths);
    expect([await balanceOf(eve), await balanceOf(ada)]).toEqual([units(100), 0]);
  });
});

describe('a refund of a group', () => {
  it('returns everything, each leg its own', async () => {
    const { groupId, legs } = await threeLegs();
    const back = refunded(await refundGroup(admin, groupId));
    expect(back).toMatchObject(
      legs.map(({ id, amount, toUserId, toTreasury }) => ({
        ...{ type: 'REFUND', amount, refundOf: id, groupId, reason: 'It was cancelled' },
        ...{ fromUserId: toUserId, fromTreasury: toTreasury, toUserId: eve.id, toTreasury: null },
      })),
    );
    expect([await balanceOf(eve), await balanceOf(ada)]).toEqual([units(100), 0]);
    expectProblem(await refundGroup(admin, groupId), 'refund_exceeds_purchase');
  });

  it('is refused as a whole when a receiver has spent it, and is replayed under its key, in a bulk too', async () => {
    const { groupId } = await threeLegs();
    await transfer(ada, { toUserId: ben.id }, 0.5);
    expectProblem(await refundGroup(admin, groupId), 'insufficient_funds');
    expectProblem(await refundGroup(admin, 'all'), 'invalid_request', ['groupId']);
    const caller = { token: admin.token, idempotencyKey: anIdempotencyKey() };
    const first = await refundGroup(caller, groupId, { amount: 1 });
    expectReplay(await refundGroup(caller, groupId, { amount: 1 }), first);
    const data = { groupId, amount: 1, reason: 'It was cancelled' };
    const operation = { operation: 'refund', idempotencyKey: caller.idempotencyKey, data };
    const bulk = await post('/api/bulk', { operations: [operation] }, admin);
    expect(bulk.json).toEqual({ results: [{ status: 201, body: first.json }] });
  });

  it('of a platform’s user needs its own service account', async () => {
    const [shop, other] = await Promise.all([aPlatform(superAdmin), aPlatform(superAdmin)]);
    const clerkOf = async ({ id: platform }: TestPlatform) => ({
      token: await tokenOf(await aServiceAccount(['coins:refund'], superAdmin, { platform })),
    });
    const id = unique('customer');
    await link(shop, eve, id);
    const buyer = { token: await shop.tokenFor(id, 'coins:purchase') };
    const legs = [
      { toUserId: ada.id, amount: 7 },
      { ...FEE, amount: 3 },
    ];
    const { transactions } = splitOf(await split(buyer, legs));
    expect(transactions.map(({ platform }) => platform)).toEqual([shop.id, shop.id]);
    const groupId = transactions[0]?.groupId ?? '';
    expectProblem(await refundGroup(await clerkOf(other), groupId), 'transaction_not_found');
    expect(amounts(refunded(await refundGroup(await clerkOf(shop), groupId)))).toEqual([7, 3]);
  });
});
