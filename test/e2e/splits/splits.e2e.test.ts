import type { ProblemCode } from '@cowrie/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { buy, type Leg, Split, split, treasuryNow } from '../../support/acts/coins.ts';
import { AdminPage, expectBody, Page, units } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import {
  anIdempotencyKey,
  aPerson,
  aPersonWith,
  NOBODY,
  type Person,
  unique,
  walletOf,
} from '../../support/fixtures.ts';
import { type Answer, get, post, put, remove } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

/** What one purchase pays several users and treasuries, all or nothing. */

const { superAdmin, admin, ada, ben } = useUsers({ admin: 'ADMIN', ada: 0, ben: 0 });
let eve: Person;
beforeEach(async () => {
  eve = await aPersonWith(100, superAdmin);
});

const balanceOf = async (person: Person) => units((await walletOf(person)).balance);
const splitOf = (answer: Answer) => expectBody(answer, 201, Split);
const FEE = { toTreasury: 'course-fees' };

describe('a purchase that is split', () => {
  it('by percents rounds each leg down and gives what is left to the first', async () => {
    const [seller, affiliate, fees] = [
      await balanceOf(ada),
      await balanceOf(ben),
      await treasuryNow(admin, 'course-fees'),
    ];
    const reference = unique('order');
    const legs = [
      { toUserId: ada.id, percent: 80 },
      { toUserId: ben.id, percent: 5.5555 },
      { ...FEE, percent: 14.4445 },
    ];
    const { transactions, wallet } = splitOf(
      await split(eve, legs, { amount: 9.9999, reference, metadata: { course: 'algebra' } }),
    );
    const [{ groupId } = { groupId: undefined }] = transactions;
    const common = {
      ...{ id: expect.any(Number), type: 'PURCHASE', fromUserId: eve.id, fromTreasury: null, groupId },
      ...{ reason: 'A course', createdAt: expect.any(String), metadata: { course: 'algebra' } },
    };
    expect(groupId).toEqual(expect.any(String));
    expect(transactions).toEqual([
      { ...common, amount: 8, toUserId: ada.id, toTreasury: null, reference },
      { ...common, amount: 0.5555, toUserId: ben.id, toTreasury: null },
      { ...common, amount: 1.4444, toUserId: null, toTreasury: 'course-fees' },
    ]);
    expect(wallet).toMatchObject({ balance: 90.0001, userId: eve.id });
    expect([await balanceOf(ada), await balanceOf(ben)]).toEqual([
      seller + units(8),
      affiliate + units(0.5555),
    ]);
    const after = await treasuryNow(admin, 'course-fees');
    expect(units(after.balance)).toBe(units(fees.balance) + units(1.4444));

    const newest = async (by: Person) =>
      expectBody(await get('/api/wallets/me/transactions?limit=1', by), 200, Page);
    expect((await newest(ben)).transactions).toEqual([transactions[1]]);
    const group = expectBody(await get(`/api/admin/transactions?groupId=${groupId}`, admin), 200, AdminPage);
    expect(group.transactions.map(({ id }) => id)).toEqual(transactions.map(({ id }) => id).toReversed());
  });

  it('by amounts sums to its amount, which may be left out', async () => {
    const legs = [
      { toUserId: ada.id, amount: 1.5 },
      { toUserId: ada.id, amount: 0.0001 },
    ];
    for (const more of [{}, { amount: 1.5001 }])
      expect(splitOf(await split(eve, legs, more)).transactions.map(({ amount }) => amount)).toEqual([
        1.5, 0.0001,
      ]);
    const wrong = await split(eve, legs, { amount: 2 });
    expectProblem(wrong, 'invalid_request', ['splits']);
    expect(wrong.json).toMatchObject({
      detail: expect.stringContaining('must sum to 2: it is 0.4999 coins less'),
    });
  });

  it('uses its reference once, as any purchase', async () => {
    const reference = unique('order');
    const legs = [
      { toUserId: ada.id, amount: 1 },
      { ...FEE, amount: 1 },
    ];
    const caller = { token: eve.token, idempotencyKey: anIdempotencyKey() };
    const first = await split(caller, legs, { reference });
    const again = await split(caller, legs, { reference });
    expect([again.status, again.headers['idempotency-replayed'], again.json]).toEqual([
      201,
      'true',
      first.json,
    ]);
    expectProblem(await split(eve, legs, { reference }), 'reference_taken');
    expectProblem(await buy(eve, { amount: 1, reference }), 'reference_taken');
  });

  const [half, other] = [
    { ...FEE, percent: 50 },
    { toTreasury: 'rewards', percent: 50 },
  ];
  const one = { ...FEE, amount: 1 };
  it.each<[string, unknown, object, readonly string[]]>([
    ['one leg', [one], {}, ['splits']],
    ['21 legs', Array.from({ length: 21 }, () => one), {}, ['splits']],
    ['no list', 'all', {}, ['splits']],
    ['a leg that is no object', [one, 1], {}, ['splits.1']],
    ['a leg to nobody', [one, { amount: 1 }], {}, ['splits.1.toUserId']],
    ['a leg to two', [one, { ...one, toUserId: 1 }], {}, ['splits.1.toUserId']],
    ['a leg without a share', [one, FEE], {}, ['splits.1.amount']],
    ['a leg with two shares', [one, { ...one, percent: 5 }], {}, ['splits.1.amount']],
    ['amounts and percents', [one, { ...FEE, percent: 5 }], { amount: 5 }, ['splits.0.percent']],
    ['percents of nothing', [half, other], {}, ['amount']],
    ['percents that are too much', [half, { ...FEE, percent: 50.0001 }], { amount: 5 }, ['splits']],
    ['a percent above 100', [half, { ...FEE, percent: 101 }], { amount: 5 }, ['splits.1.percent']],
    ['a percent of 5 decimals', [half, { ...FEE, percent: 49.00001 }], { amount: 5 }, ['splits.1.percent']],
    [
      'a leg of nothing',
      [
        { ...FEE, percent: 99.9999 },
        { ...FEE, percent: 0.0001 },
      ],
      { amount: 1 },
      ['splits.1.percent'],
    ],
    ['a treasury too', [one, one], { treasury: 'rewards' }, ['treasury']],
    ['a field that is not known', [one, { ...one, fee: 1 }], {}, ['splits.1.fee']],
  ])('is refused with %s', async (_, splits, more, paths) => {
    const answer = await post('/api/coins/purchase', { splits, reason: 'A course', ...more }, eve);
    expect(answer.status).toBe(400);
    const { errors } = answer.json as { errors: { path: string }[] };
    expect(errors.map(({ path }) => path)).toEqual(paths);
  });

  it('says by how much percents miss 100', async () => {
    const answer = await split(eve, [half, { ...FEE, percent: 49.5 }], { amount: 5 });
    expect(answer.json).toMatchObject({ detail: 'splits must sum to 100: it is 0.5 percent less' });
  });

  it('to a treasury that there is not is 404', async () =>
    expectProblem(await split(eve, [one, { toTreasury: 'savings', amount: 1 }]), 'treasury_not_found'));
});

describe('a split of which a leg cannot be paid', () => {
  const legs = (to: number): Leg[] => [
    { toUserId: ada.id, amount: 2 },
    { toUserId: to, amount: 1 },
  ];
  async function refusedWhole(splits: Leg[], code: ProblemCode, paths?: readonly string[]) {
    const seller = await balanceOf(ada);
    expectProblem(await split(eve, splits), code, paths);
    expect([await balanceOf(eve), await balanceOf(ada)]).toEqual([units(100), seller]);
  }

  it('to nobody, to oneself or to a closed wallet, is refused whole and names the leg', async () => {
    await refusedWhole(legs(NOBODY), 'user_not_found', ['splits.1.toUserId']);
    await refusedWhole(legs(eve.id), 'self_transfer', ['splits.1.toUserId']);
    const gone = await aPerson();
    await remove(`/api/admin/users/${gone.id}`, superAdmin);
    await refusedWhole(legs(gone.id), 'user_not_found', ['splits.1.toUserId']);
  });

  it('to a frozen wallet is refused whole and names the leg; by one too', async () => {
    const cold = await aPersonWith(10, superAdmin);
    await put(`/api/admin/users/${cold.id}/freeze`, { direction: 'BOTH', reason: 'For a test' }, admin);
    await refusedWhole(legs(cold.id), 'receiver_frozen', ['splits.1.toUserId']);
    expectProblem(await split(cold, legs(ben.id)), 'wallet_frozen');
  });

  it('is refused whole for want of coins, and beyond a limit', async () => {
    await refusedWhole(
      [
        { ...FEE, amount: 60 },
        { toUserId: ada.id, amount: 40.0001 },
      ],
      'insufficient_funds',
    );
    const limit = { name: 'For a test', window: 'PT1H', userId: eve.id, types: ['PURCHASE'], maxAmount: 10 };
    expect((await post('/api/admin/limits', limit, superAdmin)).status).toBe(201);
    await refusedWhole(
      [
        { ...FEE, amount: 6 },
        { toUserId: ada.id, amount: 4.0001 },
      ],
      'limit_exceeded',
    );
    splitOf(
      await split(eve, [
        { ...FEE, amount: 6 },
        { toUserId: ada.id, amount: 4 },
      ]),
    );
  });
});
