import { beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { aHold, aPurchase, buy, capture, HoldCaptured, hold } from '../../support/acts/coins.ts';
import { expectBody, Moved, Time } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { aPerson, aPersonWith, NOBODY, type Person } from '../../support/fixtures.ts';
import { type Answer, type Caller, get, patch, post, remove } from '../../support/http.ts';
import { logPage } from '../../support/trust.ts';
import { useUsers } from '../../support/use-users.ts';

/** How much users may send within a window of time, through the gateway. */

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
const Limits = z.strictObject({ limits: z.array(Limit) });
const Mine = z.strictObject({
  limits: z.array(
    z.strictObject({
      name: z.string(),
      window: z.string(),
      maxAmount: z.number().nullable(),
      maxCount: z.number().nullable(),
      usedAmount: z.number(),
      usedCount: z.number(),
    }),
  ),
});

const ALL = '/api/admin/limits';
const create = (rules: object, by: Caller = superAdmin) =>
  post(ALL, { name: 'For a test', window: 'PT1H', ...rules }, by);
const aLimit = async (rules: object) => expectBody(await create(rules), 201, Limit);
const send = (by: Caller, amount: number) =>
  post('/api/coins/transfer', { toUserId: ada.id, amount, reason: 'For a test' }, by);
const usedBy = async (by: Caller, name: string) =>
  expectBody(await get('/api/wallets/me/limits', by), 200, Mine).limits.find((one) => one.name === name);
const OfUser = z.strictObject({
  limits: z.array(Limit.extend({ usedAmount: z.number(), usedCount: z.number() })),
});
const usedOf = async (userId: number, id: string) =>
  expectBody(await get(`/api/admin/users/${userId}/limits`, admin), 200, OfUser).limits.find(
    (one) => one.id === id,
  );

function expectExceeded(answer: Answer, limit: string) {
  expectProblem(answer, 'limit_exceeded');
  const { limit: named, retryAt } = answer.json as { limit: string; retryAt: string | null };
  expect(named).toBe(limit);
  return retryAt;
}

describe('a limit', () => {
  it('bounds what a user sends, from the next request on, and says when there is room again', async () => {
    const name = `Of ${eve.id}`;
    const limit = await aLimit({ name, userId: eve.id, maxAmount: 10, window: 'PT1H' });
    expect(limit).toMatchObject({ role: null, platform: null, types: null, maxCount: null, mode: 'ENFORCE' });
    const { createdAt } = expectBody(await send(eve, 4), 201, Moved).transaction;
    expectBody(await send(eve, 6), 201, Moved);
    const retryAt = expectExceeded(await send(eve, 0.0001), limit.id);
    // The minute of the first, which counts whole, and the hour after it.
    const minute = Math.floor(Date.parse(createdAt) / 60_000);
    expect(retryAt).toBe(new Date((minute + 61) * 60_000).toISOString());
    // More than it ever lets through.
    expect(expectExceeded(await send(eve, 11), limit.id)).toBeNull();
    expect(await usedBy(eve, name)).toMatchObject({ maxAmount: 10, usedAmount: 10, usedCount: 2 });
    expect(await usedOf(eve.id, limit.id)).toEqual({ ...limit, usedAmount: 10, usedCount: 2 });
    expect(await usedOf(ada.id, limit.id)).toBeUndefined();
    expectProblem(await get(`/api/admin/users/${eve.id}/limits`, eve), 'forbidden');
    expectProblem(await get(`/api/admin/users/${NOBODY}/limits`, admin), 'user_not_found');

    expectBody(await patch(`${ALL}/${limit.id}`, { maxAmount: 11 }, superAdmin), 200, Limit);
    expectBody(await send(eve, 1), 201, Moved);
    expectExceeded(await send(eve, 1), limit.id);
    expect((await remove(`${ALL}/${limit.id}`, superAdmin)).status).toBe(204);
    expectBody(await send(eve, 100), 201, Moved);
  });

  it('counts the types that it names; a hold when it is placed, and its capture not again', async () => {
    const limit = await aLimit({ userId: eve.id, types: ['PURCHASE'], maxCount: 2, maxAmount: null });
    expectBody(await send(eve, 1), 201, Moved);
    await aPurchase(eve, { amount: 1 });
    const placed = await aHold(eve, { toTreasury: 'course-fees' }, 1);
    expectExceeded(await buy(eve, { amount: 1 }), limit.id);
    expectExceeded(await hold(eve, { toTreasury: 'course-fees' }, 1), limit.id);
    await aHold(eve, { toUserId: ada.id }, 1);
    expectBody(await capture(superAdmin, placed.id), 201, HoldCaptured);
    expectExceeded(await buy(eve, { amount: 1 }), limit.id);
  });

  it('holds for each user by themselves, of its role', async () => {
    const limit = await aLimit({ role: 'DEVELOPER', maxCount: 1 });
    const other = await aPersonWith(10, superAdmin);
    for (const user of [eve, other])
      await patch(`/api/admin/users/${user.id}/role`, { role: 'DEVELOPER' }, superAdmin);
    for (const user of [eve, other]) {
      expectBody(await send(user, 1), 201, Moved);
      expectExceeded(await send(user, 1), limit.id);
    }
    await patch(`/api/admin/users/${eve.id}/role`, { role: 'USER' }, superAdmin);
    expectBody(await send(eve, 1), 201, Moved);
    await remove(`${ALL}/${limit.id}`, superAdmin);
  });

  it('that is only observed refuses nothing', async () => {
    const name = `Observed of ${eve.id}`;
    await aLimit({ name, userId: eve.id, maxAmount: 1, mode: 'OBSERVE' });
    expectBody(await send(eve, 5), 201, Moved);
    expect(await usedBy(eve, name)).toMatchObject({ usedAmount: 5, usedCount: 1 });
  });

  it('lets exactly as much through as it says, whoever sends at once, alone and in bulk', async () => {
    const limit = await aLimit({ userId: eve.id, maxAmount: 20 });
    const operations = Array.from({ length: 8 }, () => ({
      operation: 'transfer',
      data: { toUserId: ada.id, amount: 1, reason: 'x' },
    }));
    const answers = await Promise.all([
      ...Array.from({ length: 16 }, () => send(eve, 1)),
      post('/api/bulk', { operations }, eve),
    ]);
    const bulk = z.object({ results: z.array(z.object({ status: z.number() })) });
    const statuses = answers.flatMap((answer) => {
      const several = bulk.safeParse(answer.json);
      return several.success ? several.data.results.map(({ status }) => status) : [answer.status];
    });
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.filter((status) => status === 422)).toHaveLength(4);
    expectExceeded(await send(eve, 1), limit.id);
  });
});

describe('limits', () => {
  it('are listed for administrators, and stand in the administrative log', async () => {
    const limit = await aLimit({ userId: eve.id, maxAmount: 7, types: ['TRANSFER', 'EXCHANGE'] });
    await patch(`${ALL}/${limit.id}`, { name: 'Another', maxCount: 3, maxAmount: null }, superAdmin);
    const { limits } = expectBody(await get(ALL, admin), 200, Limits);
    expect(limits.find(({ id }) => id === limit.id)).toMatchObject({
      ...{ name: 'Another', maxCount: 3, maxAmount: null, types: ['TRANSFER', 'EXCHANGE'] },
    });
    await remove(`${ALL}/${limit.id}`, superAdmin);
    const { entries } = await logPage(`target=limit:${limit.id}`, superAdmin);
    expect(entries.map(({ action }) => action)).toEqual(['limit.deleted', 'limit.changed', 'limit.created']);
    expect(entries[2]).toMatchObject({ actorUserId: superAdmin.id, details: { maxAmount: 7 } });
  });

  it.each([
    [{ maxAmount: 1, window: 'PT30S' }, ['window']],
    [{ maxAmount: 1, window: 'P32D' }, ['window']],
    [{ maxAmount: 1, window: 'P1M' }, ['window']],
    [{ maxAmount: 1, window: undefined }, ['window']],
    [{}, ['maxAmount']],
    [{ maxCount: 0 }, ['maxCount']],
    [{ maxAmount: 1, types: ['MINT'] }, ['types.0']],
    [{ maxAmount: 1, types: [] }, ['types']],
    [{ maxAmount: 1, role: 'OWNER' }, ['role']],
    [{ maxAmount: 1, mode: 'WARN' }, ['mode']],
    [{ maxAmount: 1, name: '' }, ['name']],
    [{ maxAmount: 1, more: 1 }, ['more']],
  ] as const)('are refused for %j', async (rules, paths) => {
    expectProblem(await create(rules), 'invalid_request', paths);
  });

  it('are for whom and what there is', async () => {
    expectProblem(await create({ maxAmount: 1, userId: NOBODY }), 'user_not_found');
    expectProblem(await create({ maxAmount: 1, platform: 'nowhere' }), 'platform_not_found');
    const id = '0199c2d4-3d00-7a41-8f5b-2c9e6d1b0a75';
    expectProblem(await patch(`${ALL}/${id}`, { name: 'x' }, superAdmin), 'not_found');
    expectProblem(await remove(`${ALL}/${id}`, superAdmin), 'not_found');
    const { id: one } = await aLimit({ userId: eve.id, maxAmount: 7 });
    expectProblem(await patch(`${ALL}/${one}`, { maxAmount: null }, superAdmin), 'invalid_request', [
      'maxAmount',
    ]);
  });

  it('are made by super admins and read by administrators', async () => {
    const user = await aPerson();
    expectProblem(await create({ maxAmount: 1 }, admin), 'forbidden');
    expectProblem(await get(ALL, user), 'forbidden');
  });
});
