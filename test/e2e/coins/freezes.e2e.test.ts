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
import { eventually } from '../../support/eventually.ts';
import { aPersonWith, mint, NOBODY, type Person } from '../../support/fixtures.ts';
import { type Caller, get, post, put, remove } from '../../support/http.ts';
import { logPage } from '../../support/trust.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, admin, ada } = useUsers({ admin: { role: 'ADMIN', apiKey: true }, ada: 100 });
let eve: Person;
beforeEach(async () => {
  eve = await aPersonWith(100, superAdmin);
});

const pathOf = ({ id }: Pick<Person, 'id'>) => `/api/admin/users/${id}/freeze`;
const freeze = (person: Pick<Person, 'id'>, direction: string, more: object = {}) =>
  put(pathOf(person), { direction, reason: 'A freeze for a test', ...more }, admin);
async function frozen(person: Person, direction: string) {
  return expectBody(await freeze(person, direction), 200, z.strictObject({ freeze: Freeze })).freeze;
}
const send = (by: Caller, to: Person, amount = 1) =>
  post('/api/coins/transfer', { toUserId: to.id, amount, reason: 'For a test' }, by);
const freezeOf = async ({ id }: Person) =>
  expectBody(await get(`/api/admin/users/${id}`, admin), 200, UserDetail).freeze;

describe('a frozen wallet', () => {
  it('OUT sends nothing from the answer on, while administrators and earlier holds continue', async () => {
    const earlier = await aHold(eve, { toUserId: ada.id }, 5);
    const bought = await aPurchase(eve, { amount: 5 });
    const shown = await frozen(eve, 'OUT');
    expect(shown).toMatchObject({ direction: 'OUT', reason: 'A freeze for a test', until: null });
    expect(await freezeOf(eve)).toEqual(shown);

    for (const answer of [
      await send(eve, ada, 1_000_000),
      await buy(eve, { amount: 1 }),
      await hold(eve, { toUserId: ada.id }, 1),
    ])
      expectProblem(answer, 'wallet_frozen');
    expectBody(await send(ada, eve), 201, Moved);
    expectBody(await capture(ada, earlier.id), 201, HoldCaptured);
    expectBody(await refund(admin, bought.id), 201, OneTransaction);
    await mint(eve.id, 1, superAdmin);

    for (let times = 0; times < 2; times += 1) expect((await remove(pathOf(eve), admin)).status).toBe(204);
    expect(await freezeOf(eve)).toBeNull();
    expectBody(await send(eve, ada), 201, Moved);
  });

  it('IN receives nothing that others send now, but what was on its way', async () => {
    const earlier = await aHold(ada, { toUserId: eve.id }, 2);
    await mintToTreasury(admin, 'rewards', 5);
    await frozen(eve, 'IN');
    expectProblem(await send(ada, eve), 'receiver_frozen');
    const reward = { userId: eve.id, amount: 1, reason: 'x' };
    expectProblem(await post('/api/coins/reward', reward, admin), 'receiver_frozen', ['userId']);
    expectBody(await send(eve, ada), 201, Moved);
    expectBody(await capture(eve, earlier.id), 201, HoldCaptured);
  });
});

describe('freezing a wallet', () => {
  it('is in the administrative log with its reason, once', async () => {
    await frozen(eve, 'OUT');
    await frozen(eve, 'OUT');
    await remove(pathOf(eve), admin);
    await eventually(async () => {
      const { entries } = await logPage(`target=user:${eve.id}&limit=10`, superAdmin);
      const details = { direction: 'OUT', reason: 'A freeze for a test', until: null };
      expect(entries.filter(({ action }) => action.startsWith('wallet.'))).toMatchObject([
        { action: 'wallet.unfrozen', actorUserId: admin.id },
        { action: 'wallet.frozen', details },
      ]);
    });
  });

  it('is refused until a past time, and for unknown users', async () => {
    expectProblem(await freeze(eve, 'OUT', { until: '2020-01-01T00:00:00Z' }), 'invalid_request', ['until']);
    expectProblem(await freeze({ id: NOBODY }, 'OUT'), 'user_not_found');
    expectProblem(await remove(pathOf({ id: NOBODY }), admin), 'user_not_found');
  });
});
