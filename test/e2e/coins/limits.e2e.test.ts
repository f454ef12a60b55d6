import { beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { aHold, aPurchase, buy, capture, HoldCaptured } from '../../support/acts/coins.ts';
import { expectBody, Moved, Time } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { eventually } from '../../support/eventually.ts';
import { aPersonWith, NOBODY, type Person } from '../../support/fixtures.ts';
import { type Answer, type Caller, get, patch, post, remove } from '../../support/http.ts';
import { logPage } from '../../support/trust.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, admin, ada } = useUsers({ admin: 'ADMIN', ada: 100 });
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

  it('counts the types that it names: a hold when it is placed, and not its capture', async () => {
    const limit = await aLimit({ userId: eve.id, types: ['PURCHASE'], maxCount: 2 });
    expectBody(await send(eve, 1), 201, Moved);
    await aPurchase(eve, { amount: 1 });
    const placed = await aHold(eve, { toTreasury: 'course-fees' }, 1);
    expectExceeded(await buy(eve, { amount: 1 }), limit.id);
    expectBody(await capture(superAdmin, placed.id), 201, HoldCaptured);
    expectExceeded(await buy(eve, { amount: 1 }), limit.id);
  });

  it('in OBSERVE mode refuses nothing', async () => {
    const name = `Observed of ${eve.id}`;
    await aLimit({ name, userId: eve.id, maxAmount: 1, mode: 'OBSERVE' });
    expectBody(await send(eve, 5), 201, Moved);
    expect(await usedBy(eve, name)).toMatchObject({ usedAmount: 5, usedCount: 1 });
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

  it('are refused without a bound, and for unknown users, roles or platforms', async () => {
    expectProblem(await create({ window: 'P32D', types: ['MINT'] }), 'invalid_request');
    expectProblem(await create({}), 'invalid_request', ['maxAmount']);
    expectProblem(await create({ maxAmount: 1, userId: NOBODY }), 'user_not_found');
    expectProblem(await create({ maxAmount: 1, platform: 'nowhere' }), 'platform_not_found');
    const id = '0199c2d4-3d00-7a41-8f5b-2c9e6d1b0a75';
    expectProblem(await patch(`${ALL}/${id}`, { name: 'x' }, superAdmin), 'not_found');
    expectProblem(await remove(`${ALL}/${id}`, superAdmin), 'not_found');
  });
});
