import { beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  aHold,
  aPurchase,
  buy,
  capture,
  HoldCaptured,
  hold,
  mintToTreasury,
  OneTransaction,
  refund,
} from '../../support/acts/coins.ts';
import { expectBody, Freeze, Moved, UserDetail } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { aPersonWith, mint, NOBODY, type Person } from '../../support/fixtures.ts';
import { type Caller, get, post, put, remove } from '../../support/http.ts';
import { logPage } from '../../support/trust.ts';
import { useUsers } from '../../support/use-users.ts';

/** Wallets that send or receive nothing, through the gateway. */

const { superAdmin, admin, ada } = useUsers({ admin: { role: 'ADMIN', apiKey: true }, ada: 100 });
let eve: Person;
beforeEach(async () => {
  eve = await aPersonWith(100, superAdmin);
});

const pathOf = ({ id }: Person) => `/api/admin/users/${id}/freeze`;
const freeze = (person: Person, direction: string, more: object = {}, by: Caller = admin) =>
  put(pathOf(person), { direction, reason: 'A freeze for a test', ...more }, by);
async function frozen(person: Person, direction: string, more: object = {}) {
  return expectBody(await freeze(person, direction, more), 200, z.strictObject({ freeze: Freeze })).freeze;
}
const send = (by: Caller, to: Person, amount = 1) =>
  post('/api/coins/transfer', { toUserId: to.id, amount, reason: 'For a test' }, by);
const freezeOf = async ({ id }: Person) =>
  expectBody(await get(`/api/admin/users/${id}`, admin), 200, UserDetail).freeze;

describe('a wallet that is frozen', () => {
  it('OUT sends nothing from the answer on, while administrators and earlier holds go on', async () => {
    const earlier = await aHold(eve, { toUserId: ada.id }, 5);
    const bought = await aPurchase(eve, { amount: 5 });
    const shown = await frozen(eve, 'OUT');
    expect(shown).toMatchObject({ direction: 'OUT', reason: 'A freeze for a test', until: null });
    expect(await freezeOf(eve)).toEqual(shown);

    for (const answer of [
      await send(eve, ada),
      await post('/api/coins/transfer', { toTreasury: 'rewards', amount: 1, reason: 'x' }, eve),
      await buy(eve, { amount: 1 }),
      await hold(eve, { toUserId: ada.id }, 1),
      // Whatever it has.
      await send(eve, ada, 1_000_000),
    ])
      expectProblem(answer, 'wallet_frozen');
    const operations = [{ operation: 'transfer', data: { toUserId: ada.id, amount: 1, reason: 'x' } }];
    const bulk = await post('/api/bulk', { operations }, eve);
    expect(bulk.json).toMatchObject({ results: [{ status: 403, body: { code: 'wallet_frozen' } }] });

    expectBody(await send(ada, eve), 201, Moved);
    expectBody(await capture(ada, earlier.id), 201, HoldCaptured);
    expectBody(await refund(admin, bought.id), 201, OneTransaction);
    await mint(eve.id, 1, superAdmin);

    expect((await remove(pathOf(eve), admin)).status).toBe(204);
    expect((await remove(pathOf(eve), admin)).status).toBe(204);
    expect(await freezeOf(eve)).toBeNull();
    expectBody(await send(eve, ada), 201, Moved);
  });

  it('IN gets nothing that others send now, and what was on its way', async () => {
    const earlier = await aHold(ada, { toUserId: eve.id }, 2);
    const bought = await aPurchase(eve, { amount: 5 });
    await mintToTreasury(admin, 'rewards', 5);
    await frozen(eve, 'IN');

    expectProblem(await send(ada, eve), 'receiver_frozen');
    expectProblem(await hold(ada, { toUserId: eve.id }, 1), 'receiver_frozen');
    const reward = { userId: eve.id, amount: 1, reason: 'x' };
    expectProblem(await post('/api/coins/reward', reward, admin), 'receiver_frozen', ['userId']);
    const rewards = [{ ...reward, userId: ada.id }, reward];
    expectProblem(await post('/api/coins/rewards', { rewards }, admin), 'receiver_frozen', [
      'rewards.1.userId',
    ]);
    const fromTreasury = { toUserId: eve.id, amount: 1, reason: 'x' };
    expectProblem(
      await post('/api/admin/treasuries/rewards/transfer', fromTreasury, superAdmin),
      'receiver_frozen',
    );

    expectBody(await send(eve, ada), 201, Moved);
    expectBody(await capture(eve, earlier.id), 201, HoldCaptured);
    expectBody(await refund(admin, bought.id), 201, OneTransaction);
  });

  it('until a time is free by itself then', async () => {
    const until = new Date(Date.now() + 1_500).toISOString();
    expect(await frozen(eve, 'BOTH', { until })).toMatchObject({ until });
    expectProblem(await send(eve, ada), 'wallet_frozen');
    let answer = await send(eve, ada);
    while (answer.status === 403) answer = await send(eve, ada);
    // By the clock that the ledger decides by.
    const { createdAt } = expectBody(answer, 201, Moved).transaction;
    expect(createdAt >= until).toBe(true);
    expect(await freezeOf(eve)).toBeNull();
  });
});

describe('freezing a wallet', () => {
  it('stands in the administrative log with its reason', async () => {
    await frozen(eve, 'OUT');
    // The same again is no second act.
    await frozen(eve, 'OUT');
    await remove(pathOf(eve), admin);
    const { entries } = await logPage(`target=user:${eve.id}&limit=10`, superAdmin);
    expect(entries.filter(({ action }) => action.startsWith('wallet.'))).toMatchObject([
      { action: 'wallet.unfrozen', actorUserId: admin.id },
      { action: 'wallet.frozen', details: { direction: 'OUT', reason: 'A freeze for a test', until: null } },
    ]);
  });

  it.each([
    [{ direction: 'UP' }, ['direction']],
    [{ direction: undefined }, ['direction']],
    [{ reason: '' }, ['reason']],
    [{ until: '2020-01-01T00:00:00Z' }, ['until']],
    [{ until: 'tomorrow' }, ['until']],
    [{ more: 1 }, ['more']],
  ] as const)('is refused for %j', async (body, paths) => {
    expectProblem(await freeze(eve, 'OUT', body), 'invalid_request', paths);
  });

  it('is for administrators, and for users that there are', async () => {
    expectProblem(await freeze(eve, 'OUT', {}, ada), 'forbidden');
    expectProblem(await remove(pathOf(eve), ada), 'forbidden');
    expectProblem(await freeze({ ...eve, id: NOBODY }, 'OUT'), 'user_not_found');
    expectProblem(await remove(pathOf({ ...eve, id: NOBODY }), admin), 'user_not_found');
  });
});
