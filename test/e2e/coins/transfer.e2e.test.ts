import { beforeAll, describe, expect, it } from '@jest/globals';
import { expectBody, Moved, units } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import {
  aPerson,
  aPersonWith,
  NOBODY,
  type Person,
  type SuperAdmin,
  theSuperAdmin,
  transfer,
  walletOf,
} from '../../support/fixtures.ts';
import { post, remove } from '../../support/http.ts';

let admin: SuperAdmin;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  admin = await theSuperAdmin();
  [ada, ben] = await Promise.all([aPersonWith(1_000, admin), aPerson()]);
});

const move = (body: unknown, from: Person = ada) => post('/api/coins/transfer', body, from);

describe('POST /api/coins/transfer to a user', () => {
  it('answers the transaction and the wallet of the sender', async () => {
    const before = await walletOf(ada);
    const body = { toUserId: ben.id, amount: 12.5, reason: 'Lunch' };
    const { transaction, wallet } = expectBody(await move(body), 201, Moved);
    expect(transaction).toMatchObject({
      type: 'TRANSFER',
      amount: 12.5,
      fromUserId: ada.id,
      toUserId: ben.id,
      fromTreasury: null,
      toTreasury: null,
      reason: 'Lunch',
    });
    expect(wallet.userId).toBe(ada.id);
    expect(units(wallet.balance)).toBe(units(before.balance) - units(12.5));
    expect(await walletOf(ben)).toMatchObject({ balance: 12.5, totalReceived: 12.5 });
  });

  it('is 422 to oneself, even when there are no coins', async () => {
    expectProblem(await move({ toUserId: ada.id, amount: 1, reason: 'x' }), 'self_transfer');
    const poor = await aPerson();
    expectProblem(await move({ toUserId: poor.id, amount: 1, reason: 'x' }, poor), 'self_transfer');
  });

  it('is 422 without the coins, and takes the last one', async () => {
    const poor = await aPersonWith(1, admin);
    expectProblem(await move({ toUserId: ben.id, amount: 1.0001, reason: 'x' }, poor), 'insufficient_funds');
    const { wallet } = await transfer(poor, { toUserId: ben.id }, 1);
    expect(wallet.balance).toBe(0);
    expectProblem(await move({ toUserId: ben.id, amount: 0.0001, reason: 'x' }, poor), 'insufficient_funds');
  });

  it('is 404 to a user that does not exist or was deleted', async () => {
    const gone = await aPerson();
    await remove(`/api/admin/users/${gone.id}`, admin);
    for (const toUserId of [NOBODY, gone.id]) {
      expectProblem(await move({ toUserId, amount: 1, reason: 'x' }), 'user_not_found');
    }
  });

  it('keeps every coin when many go at once to one receiver and back', async () => {
    const users = await Promise.all(Array.from({ length: 4 }, () => aPersonWith(10, admin)));
    const hub = await aPersonWith(10, admin);
    const jobs = users.flatMap((person) =>
      Array.from({ length: 10 }, (_, index) =>
        index % 2 === 0
          ? transfer(person, { toUserId: hub.id }, 0.5)
          : transfer(hub, { toUserId: person.id }, 0.25),
      ),
    );
    await Promise.all(jobs);
    const wallets = await Promise.all([hub, ...users].map((person) => walletOf(person)));
    expect(wallets.map((wallet) => wallet.balance)).toEqual([15, 8.75, 8.75, 8.75, 8.75]);
  });

  it('never spends a coin twice', async () => {
    const poor = await aPersonWith(5, admin);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => move({ toUserId: ben.id, amount: 1, reason: 'Race' }, poor)),
    );
    const refused = answers.filter((answer) => answer.status !== 201);
    expect(refused).toHaveLength(7);
    for (const answer of refused) expectProblem(answer, 'insufficient_funds');
    expect(await walletOf(poor)).toMatchObject({ balance: 0, totalSent: 5 });
  });
});

describe('POST /api/coins/transfer to a treasury', () => {
  it.each(['course-fees', 'subscriptions', 'rewards', 'general-operations'])('%s', async (toTreasury) => {
    const { transaction, wallet } = await transfer(ada, { toTreasury }, 1.5);
    expect(transaction).toMatchObject({
      type: 'TRANSFER',
      amount: 1.5,
      fromUserId: ada.id,
      toUserId: null,
      fromTreasury: null,
      toTreasury,
    });
    expect(await walletOf(ada)).toEqual(wallet);
  });

  it.each(['savings', 'issuance', 'COURSE-FEES'])('is 404 for %j', async (toTreasury) => {
    expectProblem(await move({ toTreasury, amount: 1, reason: 'x' }), 'treasury_not_found');
  });
});

describe('POST /api/coins/transfer is 400', () => {
  it.each([
    ['nobody to pay', { amount: 1, reason: 'x' }],
    ['two to pay', { toUserId: 1, toTreasury: 'rewards', amount: 1, reason: 'x' }],
    ['a treasury that is a number', { toTreasury: 3, amount: 1, reason: 'x' }],
    ['a receiver that is a fraction', { toUserId: 1.5, amount: 1, reason: 'x' }],
    ['a receiver below 1', { toUserId: 0, amount: 1, reason: 'x' }],
    ['somebody else as the sender', { fromUserId: 1, toUserId: 2, amount: 1, reason: 'x' }],
  ])('for %s', async (_name, body) => {
    expectProblem(await move(body), 'invalid_request');
  });

  it('for everything at once, each field named', async () => {
    const body = { toUserId: -1, amount: 'much', reason: '', extra: true };
    expectProblem(await move(body), 'invalid_request', ['toUserId', 'amount', 'reason', 'extra']);
  });
});
