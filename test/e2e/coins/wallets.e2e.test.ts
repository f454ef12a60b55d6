import { describe, expect, it } from '@jest/globals';
import { expectBody, Registered, Wallet } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { eventually } from '../../support/eventually.ts';
import {
  aPerson,
  aPersonWith,
  login,
  NOBODY,
  PASSWORD,
  transfer,
  uniqueEmail,
  walletOf,
} from '../../support/fixtures.ts';
import { type Caller, get, post } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, admin } = useUsers({ admin: 'ADMIN' });

describe('a wallet', () => {
  it("is the empty one in the registration's answer", async () => {
    const email = uniqueEmail();
    const body = { email, password: PASSWORD, fullName: 'Me' };
    const registered = expectBody(await post('/api/auth/register', body), 201, Registered);
    expect(registered.wallet).toMatchObject({ userId: registered.user.id, balance: 0, activeCoins: 0 });
    const { accessToken: token } = await login(email);
    expect(await walletOf({ token })).toEqual(registered.wallet);
  });

  it('counts received and sent coins, for its user and for administrators', async () => {
    const [from, to] = await Promise.all([aPersonWith(10.5, superAdmin), aPerson()]);
    const before = await walletOf(from);
    const { wallet } = await transfer(from, { toUserId: to.id }, 4.25);
    expect(wallet).toMatchObject({ balance: 6.25, activeCoins: 6.25, totalReceived: 10.5, totalSent: 4.25 });
    expect(wallet.createdAt).toBe(before.createdAt);
    expect(await walletOf(from)).toEqual(wallet);
    expect(await walletOf(to)).toMatchObject({ balance: 4.25, totalReceived: 4.25, totalSent: 0 });
    expect(expectBody(await get(`/api/admin/users/${from.id}/wallet`, admin), 200, Wallet)).toEqual(wallet);
    expectProblem(await get(`/api/admin/users/${NOBODY}/wallet`, admin), 'user_not_found');
  });

  it('has coins that can be spent as soon as the sender has the answer', async () => {
    const users = [await aPersonWith(1, superAdmin), await aPerson(), await aPerson()] as const;
    let from = users[0];
    for (const to of [users[1], users[2], users[0], users[1]]) {
      await transfer(from, { toUserId: to.id }, 1, 'Pass it on');
      expect(await walletOf(to)).toMatchObject({ balance: 1 });
      from = to;
    }
  });
});

describe('the balance at a moment', () => {
  const before = (at: string) => new Date(Date.parse(at) - 1).toISOString();
  const balance = async (path: string, at: string, caller: Caller) =>
    (await get(`${path}/balance?at=${at}`, caller)).json;

  it('includes every transaction until then, for its user and administrators', async () => {
    const [payer, receiver] = [await aPersonWith(10, superAdmin), await aPerson()];
    const { createdAt: first } = (await transfer(payer, { toUserId: receiver.id }, 3)).transaction;
    const { createdAt: second } = (await transfer(payer, { toUserId: receiver.id }, 2.5)).transaction;
    for (const [at, ofPayer, ofReceiver] of [
      [before(first), 10, 0],
      [second, 4.5, 5.5],
    ] as const) {
      expect(await balance('/api/wallets/me', at, payer)).toEqual({ at, balance: ofPayer });
      await eventually(async () =>
        expect(await balance(`/api/admin/users/${receiver.id}`, at, admin)).toEqual({
          at,
          balance: ofReceiver,
        }),
      );
    }
  });

  it('is refused for a future moment, and for an unknown user', async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString();
    expectProblem(await get(`/api/wallets/me/balance?at=${later}`, admin), 'invalid_request', ['at']);
    const past = '2026-01-01T00:00:00Z';
    expectProblem(await get(`/api/admin/users/${NOBODY}/balance?at=${past}`, admin), 'user_not_found');
  });
});
