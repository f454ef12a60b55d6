import { describe, expect, it } from '@jest/globals';
import { aPerson, aPersonWith, theSuperAdmin, unique } from '../../support/fixtures.ts';
import { type Caller, get, post } from '../../support/http.ts';

/** What there was at a moment. */

type Moved = { transaction: { createdAt: string } };

async function send(from: Caller, body: object): Promise<string> {
  const answer = await post('/api/coins/transfer', { ...body, reason: unique('moment') }, from);
  expect(answer.status).toBe(201);
  return (answer.json as Moved).transaction.createdAt;
}
const before = (at: string) => new Date(Date.parse(at) - 1).toISOString();
const balance = async (path: string, at: string, caller: Caller) =>
  (await get(`${path}/balance?at=${at}`, caller)).json;

describe('the balance at a moment', () => {
  it('is that after every transaction until then, for its user and administrators', async () => {
    const admin = await theSuperAdmin();
    const [payer, receiver] = [await aPersonWith(10, admin), await aPerson()];
    const first = await send(payer, { toUserId: receiver.id, amount: 3 });
    const second = await send(payer, { toUserId: receiver.id, amount: 2.5 });
    for (const [at, ofPayer, ofReceiver] of [
      [before(first), 10, 0],
      [second, 4.5, 5.5],
    ] as const) {
      expect(await balance('/api/wallets/me', at, payer)).toEqual({ at, balance: ofPayer });
      expect(await balance(`/api/admin/users/${receiver.id}`, at, admin)).toEqual({
        at,
        balance: ofReceiver,
      });
    }
    const long = '2020-01-01T00:00:00.000Z';
    expect(await balance('/api/wallets/me', long, payer)).toEqual({ at: long, balance: 0 });
  });

  it('of a treasury, and the supply, are those of then', async () => {
    const admin = await theSuperAdmin();
    const payer = await aPersonWith(10, admin);
    const at = await send(payer, { toTreasury: 'subscriptions', amount: 4 });
    const [was, is] = await Promise.all(
      [before(at), at].map((moment) => balance('/api/admin/treasuries/subscriptions', moment, admin)),
    );
    const units = (value: unknown) => Math.round((value as { balance: number }).balance * 10_000);
    expect(units(is) - units(was)).toBeGreaterThanOrEqual(40_000);
    const supply = (await get(`/api/admin/supply?at=${at}`, admin)).json as Record<string, number>;
    const { minted = 0, burned = 0, inWallets = 0, inTreasuries = 0 } = supply;
    expect(supply.supply).toBeCloseTo(minted - burned, 4);
    expect(supply.supply).toBeCloseTo(inWallets + inTreasuries, 4);
    expect(minted).toBeGreaterThan(0);
    const none = (await get('/api/admin/supply?at=2020-01-01T00:00:00Z', admin)).json;
    expect(none).toEqual({ minted: 0, burned: 0, supply: 0, inWallets: 0, inTreasuries: 0 });
  });

  it('is refused for a moment that has not been, or is none, and for who is not there', async () => {
    const admin = await theSuperAdmin();
    const later = new Date(Date.now() + 3_600_000).toISOString();
    for (const path of ['/api/wallets/me/balance', '/api/admin/supply']) {
      const refused = await get(`${path}?at=${later}`, admin);
      expect(refused.json).toMatchObject({ status: 400, errors: [{ path: 'at' }] });
    }
    expect((await get('/api/wallets/me/balance', admin)).status).toBe(400);
    expect((await get('/api/wallets/me/balance?at=yesterday', admin)).status).toBe(400);
    const now = new Date(Date.now() - 1000).toISOString();
    const unknown = await get(`/api/admin/users/999999999/balance?at=${now}`, admin);
    expect(unknown.json).toMatchObject({ status: 404, code: 'user_not_found' });
    const nowhere = await get(`/api/admin/treasuries/nowhere/balance?at=${now}`, admin);
    expect(nowhere.json).toMatchObject({ status: 404, code: 'treasury_not_found' });
  });
});
