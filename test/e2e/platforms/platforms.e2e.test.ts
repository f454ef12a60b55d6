import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { buy, mintToTreasury, refund } from '../../support/acts/coins.ts';
import { expectBody, MovedBucket, Transaction } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { eventually } from '../../support/eventually.ts';
import { unique, walletOf } from '../../support/fixtures.ts';
import { type Caller, get, patch, post } from '../../support/http.ts';
import { aServiceAccount, tokenOf } from '../../support/service-accounts.ts';
import { logPage } from '../../support/trust.ts';
import { useUsers } from '../../support/use-users.ts';

const Platform = z.strictObject({
  id: z.string(),
  name: z.string(),
  status: z.enum(['ACTIVE', 'SUSPENDED']),
  createdAt: z.string(),
  updatedAt: z.string(),
});
const Limit = z.number().nullable();
const PlatformDetails = Platform.extend({
  budget: z.strictObject({ mintPerDay: Limit, rewardPerDay: Limit }),
  usedToday: z.strictObject({ minted: z.number(), rewarded: z.number() }),
});
const NewKey = z.looseObject({ id: z.uuid(), key: z.string(), platform: z.string().nullable() });
const Listed = z.strictObject({ transactions: z.array(Transaction), nextCursor: z.string().nullable() });

const DAY_MS = 86_400_000;

const { superAdmin, user } = useUsers({ user: 100 });
const shop = unique('p').slice(0, 20);
const KEYS = '/api/admin/api-keys';
const of = (id: string) => `/api/admin/platforms/${id}`;

async function aKey(settings: object = {}): Promise<Caller & { id: string }> {
  const body = { name: unique('key'), scopes: ['coins:mint', 'coins:burn'], ...settings };
  const { id, key } = expectBody(await post(KEYS, body, superAdmin), 201, NewKey);
  return { token: superAdmin.token, apiKey: key, id };
}
const mintWith = (by: Caller, userId: number, amount: number, more: Partial<Caller> = {}) =>
  post('/api/admin/mint', { userId, amount, reason: 'For the platform' }, { ...by, ...more });
const details = async (id = shop) => expectBody(await get(of(id), superAdmin), 200, PlatformDetails);

let key: Caller & { id: string };
beforeAll(async () => {
  const made = await post('/api/admin/platforms', { id: shop, name: 'The shop' }, superAdmin);
  expect(expectBody(made, 201, Platform)).toMatchObject({ id: shop, name: 'The shop', status: 'ACTIVE' });
  key = await aKey({ platform: shop });
});

describe('a platform', () => {
  it('is created once, is in the list, and is named where it does not exist', async () => {
    const again = await post('/api/admin/platforms', { id: shop, name: 'Again' }, superAdmin);
    expectProblem(again, 'platform_taken');
    const List = z.strictObject({ platforms: z.array(Platform) });
    const { platforms } = expectBody(await get('/api/admin/platforms', superAdmin), 200, List);
    expect(platforms.map(({ id }) => id)).toContain(shop);
    expectProblem(await get(of('no-such'), superAdmin), 'platform_not_found');
    expectProblem(await patch(of('no-such'), { name: 'x' }, superAdmin), 'platform_not_found');
    const ofNone = { name: 'k', scopes: ['coins:mint'], platform: 'no-such' };
    expectProblem(await post(KEYS, ofNone, superAdmin), 'platform_not_found');
    expectProblem(await post('/api/admin/platforms', { id: 'S', name: 'x' }, superAdmin), 'invalid_request');
  });

  it('has statistics by hour and day that equal its transactions', async () => {
    const own = unique('f').slice(0, 20);
    expect((await post('/api/admin/platforms', { id: own, name: 'Of a flow' }, superAdmin)).status).toBe(201);
    const [from, to] = [-DAY_MS, DAY_MS].map((ms) => new Date(Date.now() + ms).toISOString());
    const flow = async (interval: string) => {
      const answer = await get(
        `${of(own)}/statistics?from=${from}&to=${to}&interval=${interval}`,
        superAdmin,
      );
      return expectBody(answer, 200, z.strictObject({ buckets: z.array(MovedBucket) })).buckets;
    };
    expect((await flow('day')).every(({ transactions }) => transactions === 0)).toBe(true);
    const by = await aKey({ platform: own });
    for (const amount of [3, 0.5]) expect((await mintWith(by, user.id, amount)).status).toBe(201);
    // Without the platform's key the mint belongs to no platform.
    expect((await mintWith(superAdmin, user.id, 9)).status).toBe(201);
    for (const interval of ['hour', 'day'])
      await eventually(async () => {
        const buckets = await flow(interval);
        const sum = (each: (bucket: MovedBucket) => number) =>
          buckets.reduce((all, one) => all + each(one), 0);
        expect([sum(({ transactions }) => transactions), sum(({ minted }) => minted)]).toEqual([2, 3.5]);
      });
    const nowhere = `${of('no-such')}/statistics?from=${from}&to=${to}&interval=day`;
    expectProblem(await get(nowhere, superAdmin), 'platform_not_found');
  });

  it('is named on everything done with its keys, and on nothing else', async () => {
    const { transaction } = expectBody(
      await mintWith(key, user.id, 3),
      201,
      z.looseObject({ transaction: z.looseObject({ id: z.number(), platform: z.string() }) }),
    );
    expect(transaction.platform).toBe(shop);
    await eventually(async () => {
      const mine = await get(`/api/wallets/me/transactions?platform=${shop}`, user);
      expect(mine.json).toMatchObject({ transactions: [{ id: transaction.id, platform: shop }] });
      const all = await get(`/api/admin/transactions?platform=${shop}`, superAdmin);
      expect(all.json).toMatchObject({ transactions: [{ id: transaction.id, platform: shop }] });
    });
    expect((await details()).usedToday).toEqual({ minted: 3, rewarded: 0 });
  });

  it('has a budget that concurrent requests do not exceed by a unit, also in a bulk', async () => {
    const before = await details();
    expect(before.budget).toEqual({ mintPerDay: null, rewardPerDay: null });
    const mintPerDay = before.usedToday.minted + 10;
    expect(
      expectBody(await patch(of(shop), { budget: { mintPerDay } }, superAdmin), 200, PlatformDetails).budget,
    ).toEqual({ mintPerDay, rewardPerDay: null });
    const balance = (await walletOf(user)).balance;
    const singles = Array.from({ length: 8 }, () => mintWith(key, user.id, 1));
    const data = { userId: user.id, amount: 1, reason: 'In a bulk' };
    const bulk = post(
      '/api/bulk',
      { operations: Array.from({ length: 8 }, () => ({ operation: 'mint', data })) },
      key,
    );
    const statuses = (await Promise.all(singles)).map(({ status }) => status);
    const { results } = JSON.parse((await bulk).text) as {
      results: { status: number; body: { code?: string } }[];
    };
    const done = [...statuses, ...results.map(({ status }) => status)];
    expect(done.filter((status) => status === 201)).toHaveLength(10);
    expectProblem(await mintWith(key, user.id, 0.0001), 'budget_exceeded');
    expect((await walletOf(user)).balance).toBe(balance + 10);
    expect((await details()).usedToday.minted).toBe(mintPerDay);
    expect((await patch(of(shop), { budget: { mintPerDay: null } }, superAdmin)).status).toBe(200);
    expect((await mintWith(key, user.id, 1)).status).toBe(201);
  });

  it('is refused from the next request on while it is suspended, with its service accounts', async () => {
    const account = await aServiceAccount(['coins:reward', 'transactions:read'], superAdmin, {
      platform: shop,
    });
    const service = { token: await tokenOf(account) };
    const list = () => get('/api/platform/transactions', service);
    expect((await list()).status).toBe(200);
    for (let round = 0; round < 2; round += 1) {
      expect((await patch(of(shop), { status: 'SUSPENDED' }, superAdmin)).status).toBe(200);
      expectProblem(await mintWith(key, user.id, 1), 'platform_suspended');
      expectProblem(await list(), 'platform_suspended');
      const { results } = JSON.parse(
        (
          await post(
            '/api/bulk',
            { operations: [{ operation: 'mint', data: { userId: user.id, amount: 1, reason: 'x' } }] },
            key,
          )
        ).text,
      );
      expect(results).toMatchObject([{ status: 403, body: { code: 'platform_suspended' } }]);
      expect((await patch(of(shop), { status: 'ACTIVE' }, superAdmin)).status).toBe(200);
      expect((await mintWith(key, user.id, 1)).status).toBe(201);
      expect((await list()).status).toBe(200);
    }
    await eventually(async () => {
      const { entries } = await logPage(`target=platform:${shop}&limit=100`, superAdmin);
      const actions = entries.map(({ action }) => action);
      expect(actions.at(-1)).toBe('platform.created');
      expect(actions.filter((action) => action === 'platform.changed').length).toBeGreaterThanOrEqual(4);
    });
  });

  it('rewards, refunds and reads its own through its service account', async () => {
    const scopes = ['coins:reward', 'coins:refund', 'transactions:read'] as const;
    const service = { token: await tokenOf(await aServiceAccount(scopes, superAdmin, { platform: shop })) };
    await mintToTreasury(superAdmin, 'rewards', 10);
    const body = { userId: user.id, amount: 2, reason: 'Won' };
    const { transaction } = expectBody(
      await post('/api/coins/reward', body, service),
      201,
      z.strictObject({ transaction: Transaction }),
    );
    expect(transaction.platform).toBe(shop);
    // The list has the platform's own write at once.
    const read = await get('/api/platform/transactions?limit=1', service);
    expect(expectBody(read, 200, Listed).transactions.map(({ id }) => id)).toEqual([transaction.id]);
    expect(read.headers).not.toHaveProperty('cowrie-stale');
    expect((await get(`/api/coins/transactions/${transaction.id}`, service)).status).toBe(200);
    const bought = JSON.parse((await buy(user)).text).transaction.id as number;
    expectProblem(await get(`/api/coins/transactions/${bought}`, service), 'transaction_not_found');
    // The user bought without the platform, so for the platform this purchase does not exist.
    expectProblem(await refund(service, bought), 'transaction_not_found');
    expectProblem(await get('/api/platform/transactions', user), 'forbidden');
  });
});

describe('an API key', () => {
  it('keeps each mint and burn, and the mints of a day, within its limits', async () => {
    const limited = await aKey({ perTransactionLimit: 5, dailyMintLimit: 8 });
    expectProblem(await mintWith(limited, user.id, 5.0001), 'limit_exceeded');
    expect((await mintWith(limited, user.id, 5)).status).toBe(201);
    expectProblem(await mintWith(limited, user.id, 4), 'mint_limit_exceeded');
    expect((await mintWith(limited, user.id, 3)).status).toBe(201);
    const burn = (amount: number) =>
      post('/api/admin/burn', { userId: user.id, amount, reason: 'x' }, limited);
    expectProblem(await burn(6), 'limit_exceeded');
    expect((await burn(5)).status).toBe(201);
  });

  it('is refused from a network that it does not allow', async () => {
    const elsewhere = await aKey({ allowedNetworks: ['192.0.2.0/24', '2001:db8::/32'] });
    expectProblem(await mintWith(elsewhere, user.id, 1), 'network_not_allowed');
    const here = await aKey({ allowedNetworks: ['127.0.0.0/8', '::1/128'] });
    expect((await mintWith(here, user.id, 1)).status).toBe(201);
  });

  it('is rotated with an overlap in which both share the daily limit', async () => {
    const first = await aKey({ dailyMintLimit: 10, platform: shop });
    expect((await mintWith(first, user.id, 6)).status).toBe(201);
    const rotated = expectBody(
      await post(`${KEYS}/${first.id}/rotate`, { overlapSeconds: 3600 }, superAdmin),
      201,
      NewKey,
    );
    expect(rotated).toMatchObject({ platform: shop, dailyMintLimit: 10 });
    const second = { token: superAdmin.token, apiKey: rotated.key };
    expectProblem(await mintWith(second, user.id, 5), 'mint_limit_exceeded');
    expect((await mintWith(second, user.id, 3)).status).toBe(201);
    expect((await mintWith(first, user.id, 1)).status).toBe(201);
    expectProblem(await mintWith(second, user.id, 0.5), 'mint_limit_exceeded');
    expect((await post(`${KEYS}/${rotated.id}/rotate`, { overlapSeconds: 0 }, superAdmin)).status).toBe(201);
    expectProblem(await mintWith(second, user.id, 0.1), 'unauthenticated');
    expectProblem(await post(`${KEYS}/${rotated.id}/rotate`, {}, superAdmin), 'not_found');
  });
});
