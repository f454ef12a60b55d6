import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { aHold, aPurchase, capture, mintToTreasury, refund } from '../../support/acts/coins.ts';
import { AdminPage, AdminTransaction, expectBody, Page } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { aPerson, aPersonWith, mint, NOBODY, transfer, unique } from '../../support/fixtures.ts';
import { type Caller, get, post, remove } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const TREASURY = '/api/admin/treasuries/subscriptions/transactions';
const ofUser = (id: number | string) => `/api/admin/users/${id}/transactions`;

const { superAdmin, admin } = useUsers({ admin: 'ADMIN' });

const page = async (path: string, caller: Caller = admin) =>
  expectBody(await get(path, caller), 200, AdminPage);
const ids = (transactions: readonly { id: number }[]) => transactions.map(({ id }) => id);

async function allOf(path: string, limit: number) {
  const seen: z.infer<typeof AdminTransaction>[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const from: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { transactions, nextCursor } = await page(
      `${path}${path.includes('?') ? '&' : '?'}limit=${limit}${from}`,
    );
    seen.push(...transactions);
    cursor = nextCursor;
  }
  return seen;
}

describe('GET /api/admin/users/{id}/transactions', () => {
  it('is what the user sees, with who asked for each and through which key', async () => {
    const [ada, ben] = await Promise.all([aPersonWith(50, superAdmin), aPerson()]);
    const { transaction: sent } = await transfer(ada, { toUserId: ben.id }, 1);
    const bought = await aPurchase(ada, { treasury: 'subscriptions', reference: unique('order') });
    const refunded = expectBody(
      await refund(admin, bought.id, 4),
      201,
      z.strictObject({ transaction: AdminTransaction }),
    ).transaction;
    const held = await aHold(ada, { toUserId: ben.id }, 5);
    await capture(ben, held.id);

    const own = expectBody(await get('/api/wallets/me/transactions', ada), 200, Page).transactions;
    const shown = (await page(ofUser(ada.id))).transactions;
    const [captured, refundShown, boughtShown, sentShown, minted] = shown;
    expect(shown).toHaveLength(5);
    expect(shown.map(({ initiatedBy: _, apiKeyId: __, ...transaction }) => transaction)).toEqual(own);
    expect(captured).toMatchObject({ type: 'TRANSFER', holdId: held.id, initiatedBy: ben.id });
    expect(refundShown).toMatchObject({
      id: refunded.id,
      type: 'REFUND',
      refundOf: bought.id,
      initiatedBy: admin.id,
    });
    expect(boughtShown).toMatchObject({ reference: bought.reference, initiatedBy: ada.id });
    expect(sentShown).toEqual({ ...sent, initiatedBy: ada.id });
    expect(minted).toMatchObject({ initiatedBy: superAdmin.id, apiKeyId: expect.any(String) });
  });

  it("has pages and filters as the user's own", async () => {
    const ada = await aPersonWith(50, superAdmin);
    for (let count = 0; count < 4; count += 1) await transfer(ada, { toUserId: admin.id }, 1);
    const all = (await page(ofUser(ada.id))).transactions;
    expect(all).toHaveLength(5);
    for (const limit of [1, 2, 5]) expect(await allOf(ofUser(ada.id), limit)).toEqual(all);
    expect((await page(`${ofUser(ada.id)}?offset=3`)).transactions).toEqual(all.slice(3));
    expect((await page(`${ofUser(ada.id)}?type=MINT`)).transactions).toEqual(all.slice(4));
    const at = all[2]?.createdAt ?? '';
    const until = all.filter(({ createdAt }) => createdAt < at);
    expect((await page(`${ofUser(ada.id)}?to=${at}`)).transactions).toEqual(until);
    for (const query of ['limit=0', 'offset=-1', 'type=mint', 'from=now', 'sort=asc']) {
      const [name = ''] = query.split('=');
      expectProblem(await get(`${ofUser(ada.id)}?${query}`, admin), 'invalid_request', [name]);
    }
  });

  it('shows a write as soon as it is answered', async () => {
    const ada = await aPersonWith(20, superAdmin);
    for (let round = 0; round < 10; round += 1) {
      const { transaction } = await mint(ada.id, 1, superAdmin);
      expect((await page(`${ofUser(ada.id)}?limit=1`)).transactions).toEqual([transaction]);
    }
  });

  it('stays readable when the user is deleted', async () => {
    const ada = await aPersonWith(7, superAdmin);
    const before = (await page(ofUser(ada.id))).transactions;
    expect((await remove(`/api/admin/users/${ada.id}`, superAdmin)).status).toBe(200);
    const after = (await page(ofUser(ada.id))).transactions;
    expect(after).toHaveLength(2);
    expect(after[1]).toEqual(before[0]);
    expect(after[0]).toMatchObject({ amount: 7, fromUserId: ada.id, toTreasury: 'general-operations' });
    const neverUsed = await aPerson();
    await remove(`/api/admin/users/${neverUsed.id}`, superAdmin);
    expect(await page(ofUser(neverUsed.id))).toEqual({ transactions: [], nextCursor: null });
  });

  it('is 404 for nobody, and 400 for no id', async () => {
    expectProblem(await get(ofUser(NOBODY), admin), 'user_not_found');
    expectProblem(await get(ofUser('ada'), admin), 'invalid_request', ['id']);
  });
});

describe('GET /api/admin/treasuries/{code}/transactions', () => {
  it('has what came and went, newest first, as soon as it is answered', async () => {
    const ada = await aPersonWith(50, superAdmin);
    const mine: number[] = [];
    const latest = async () => {
      const { transactions } = await page(`${TREASURY}?limit=100`);
      return ids(transactions.filter(({ id }) => mine.includes(id)));
    };
    const note = async (id: number) => {
      mine.unshift(id);
      expect(await latest()).toEqual(mine);
    };
    await note((await mintToTreasury(superAdmin, 'subscriptions', 30)).transaction.id);
    await note((await aPurchase(ada, { treasury: 'subscriptions' })).id);
    await note((await transfer(ada, { toTreasury: 'subscriptions' }, 2)).transaction.id);
    const moved = await post(
      '/api/admin/treasuries/subscriptions/transfer',
      { toTreasury: 'rewards', amount: 1, reason: 'For rewards' },
      superAdmin,
    );
    const { id } = expectBody(moved, 201, z.strictObject({ transaction: AdminTransaction })).transaction;
    await note(id);
    const [received] = (
      await page('/api/admin/treasuries/rewards/transactions?type=TRANSFER&limit=100')
    ).transactions.filter((transaction) => transaction.id === id);
    expect(received).toMatchObject({
      fromTreasury: 'subscriptions',
      toTreasury: 'rewards',
      initiatedBy: superAdmin.id,
    });
  });

  it("has pages and filters as a user's", async () => {
    const ada = await aPersonWith(50, superAdmin);
    const bought: number[] = [];
    for (let count = 0; count < 5; count += 1) bought.unshift((await aPurchase(ada, { amount: 1 })).id);
    const { createdAt } = await aPurchase(ada, { treasury: 'course-fees', amount: 1 });
    const url = '/api/admin/treasuries/course-fees/transactions';
    const purchases = await allOf(`${url}?type=PURCHASE&to=${createdAt}&from=2020-01-01T00:00:00Z`, 3);
    expect(ids(purchases).filter((id) => bought.includes(id))).toEqual(bought);
    expect(purchases.every(({ type }) => type === 'PURCHASE')).toBe(true);
  });

  it('has cursors for itself alone', async () => {
    await mintToTreasury(superAdmin, 'subscriptions', 1);
    await mintToTreasury(superAdmin, 'subscriptions', 1);
    const { nextCursor } = await page(`${TREASURY}?limit=1`);
    const cursor = `?cursor=${encodeURIComponent(nextCursor ?? '')}`;
    await page(TREASURY + cursor);
    for (const url of [
      '/api/admin/treasuries/rewards/transactions',
      ofUser(admin.id),
      '/api/wallets/me/transactions',
    ]) {
      expectProblem(await get(url + cursor, admin), 'invalid_request', ['cursor']);
    }
  });

  it('is 404 for no treasury', async () => {
    expectProblem(await get('/api/admin/treasuries/nothing/transactions', admin), 'treasury_not_found');
  });
});
