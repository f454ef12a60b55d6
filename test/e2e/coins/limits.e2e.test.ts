import { beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  aHold,
  aPurchase,
  buy,
  capture,
  HoldCaptured,
  hold,
  OneTransaction,
  refund,
} from '../../support/acts/coins.ts';
import { expectBody, Freeze, Moved, Time, UserDetail } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { eventually } from '../../support/eventually.ts';
import { aPersonWith, mint, NOBODY, type Person } from '../../support/fixtures.ts';
import { type Answer, type Caller, get, patch, post, put, remove } from '../../support/http.ts';
import { logPage } from '../../support/trust.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, admin, ada } = useUsers({ admin: { role: 'ADMIN', apiKey: true }, ada: 100 });
let eve: Person;
beforeEach(async () => {
  eve = await aPersonWith(1_000, superAdmin);
});

const Limit = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  role: z.string().nullable(),
  platform: z.string().nullable(),
  userId: z.number().nullable(),
  types: z.array(z.string()).nullable(),
  window: z.string(),
  maxAmount: z.number().nullable(),
  maxCount: z.number().nullable(),
  mode: z.enum(['ENFORCE', 'OBSERVE']),
  createdAt: Time,
  updatedAt: Time,
});
const used = { usedAmount: z.number(), usedCount: z.number() };
const rules = Limit.pick({ name: true, window: true, maxAmount: true, maxCount: true });
const Mine = z.strictObject({
  limits: z.array(rules.extend(used)),
  freeze: z.object({ direction: z.string() }).nullable(),
  spendableNow: z.number(),
});
const OfUser = z.strictObject({ limits: z.array(Limit.extend(used)) });

const ALL = '/api/admin/limits';
const create = (given: object) => post(ALL, { name: 'For a test', window: 'PT1H', ...given }, superAdmin);
const aLimit = async (given: object) => expectBody(await create(given), 201, Limit);
const send = (by: Caller, amount: number) =>
  post('/api/coins/transfer', { toUserId: ada.id, amount, reason: 'For a test' }, by);
const usedBy = async (by: Caller, name: string) =>
  expectBody(await get('/api/wallets/me/limits', by), 200, Mine).limits.find((one) => one.name === name);

function expectExceeded(answer: Answer, limit: string) {
  expectProblem(answer, 'limit_exceeded');
  const { limit: named, retryAt } = answer.json as { limit: string; retryAt: string | null };
  expect(named).toBe(limit);
  return retryAt;
}

describe('a limit', () => {
  it("bounds a user's spending from the next request on, and says when there is room again", async () => {
    const name = `Of ${eve.id}`;
    const limit = await aLimit({ name, userId: eve.id, maxAmount: 10 });
    expect(limit).toMatchObject({ role: null, platform: null, types: null, maxCount: null, mode: 'ENFORCE' });
    const { createdAt } = expectBody(await send(eve, 4), 201, Moved).transaction;
    expectBody(await send(eve, 6), 201, Moved);
    const retryAt = expectExceeded(await send(eve, 0.0001), limit.id);
    // The first payment's minute counts as a whole, plus the hour after it.
    const minute = Math.floor(Date.parse(createdAt) / 60_000);
    expect(retryAt).toBe(new Date((minute + 61) * 60_000).toISOString());
    expect(await usedBy(eve, name)).toMatchObject({ maxAmount: 10, usedAmount: 10, usedCount: 2 });
    const mine = expectBody(await get('/api/wallets/me/limits', eve), 200, Mine);
    expect(mine).toMatchObject({ freeze: null, spendableNow: 0 });
    const ofUser = expectBody(await get(`/api/admin/users/${eve.id}/limits`, admin), 200, OfUser);
    expect(ofUser.limits).toContainEqual({ ...limit, usedAmount: 10, usedCount: 2 });
    expectProblem(await get(`/api/admin/users/${NOBODY}/limits`, admin), 'user_not_found');

    expectBody(await patch(`${ALL}/${limit.id}`, { maxAmount: 11 }, superAdmin), 200, Limit);
    expect(expectBody(await get('/api/wallets/me/limits', eve), 200, Mine).spendableNow).toBe(1);
    expectBody(await send(eve, 1), 201, Moved);
    expectExceeded(await send(eve, 1), limit.id);
    expect((await remove(`${ALL}/${limit.id}`, superAdmin)).status).toBe(204);
    expectBody(await send(eve, 100), 201, Moved);
  });
});

describe('limits', () => {
  it('are listed for administrators, and are in the administrative log', async () => {
    const limit = await aLimit({ userId: eve.id, maxAmount: 7, types: ['TRANSFER', 'EXCHANGE'] });
    await patch(`${ALL}/${limit.id}`, { name: 'Another', maxCount: 3, maxAmount: null }, superAdmin);
    const { limits } = expectBody(await get(ALL, admin), 200, z.strictObject({ limits: z.array(Limit) }));
    const changed = { name: 'Another', maxCount: 3, maxAmount: null, types: ['TRANSFER', 'EXCHANGE'] };
    expect(limits.find(({ id }) => id === limit.id)).toMatchObject(changed);
    await remove(`${ALL}/${limit.id}`, superAdmin);
    await eventually(async () => {
      const { entries } = await logPage(`target=limit:${limit.id}`, superAdmin);
      expect(entries.map(({ action }) => action)).toEqual([
        ...['limit.deleted', 'limit.changed', 'limit.created'],
      ]);
      expect(entries[2]).toMatchObject({ actorUserId: superAdmin.id, details: { maxAmount: 7 } });
    });
  });
});

const pathOf = ({ id }: Pick<Person, 'id'>) => `/api/admin/users/${id}/freeze`;
const freeze = (person: Pick<Person, 'id'>, direction: string, more: object = {}) =>
  put(pathOf(person), { direction, reason: 'A freeze for a test', ...more }, admin);
async function frozen(person: Person, direction: string) {
  return expectBody(await freeze(person, direction), 200, z.strictObject({ freeze: Freeze })).freeze;
}
const sendTo = (by: Caller, to: Person, amount = 1) =>
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
      await sendTo(eve, ada, 1_000_000),
      await buy(eve, { amount: 1 }),
      await hold(eve, { toUserId: ada.id }, 1),
    ])
      expectProblem(answer, 'wallet_frozen');
    expectBody(await sendTo(ada, eve), 201, Moved);
    expectBody(await capture(ada, earlier.id), 201, HoldCaptured);
    expectBody(await refund(admin, bought.id), 201, OneTransaction);
    await mint(eve.id, 1, superAdmin);

    for (let times = 0; times < 2; times += 1) expect((await remove(pathOf(eve), admin)).status).toBe(204);
    expect(await freezeOf(eve)).toBeNull();
    expectBody(await sendTo(eve, ada), 201, Moved);
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
});
