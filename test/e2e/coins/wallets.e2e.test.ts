import { beforeAll, describe, expect, it } from '@jest/globals';
import { expectBody, Moved, Registered } from '../../support/contract/objects.ts';
import {
  aPerson,
  aPersonWith,
  type SuperAdmin,
  theSuperAdmin,
  transfer,
  walletOf,
} from '../../support/fixtures.ts';
import { post } from '../../support/http.ts';

let admin: SuperAdmin;
beforeAll(async () => {
  admin = await theSuperAdmin();
});

describe('GET /api/wallets/me', () => {
  it('is an empty wallet right after the registration', async () => {
    const person = await aPerson();
    const wallet = await walletOf(person);
    expect(wallet).toMatchObject({
      id: person.walletId,
      userId: person.id,
      balance: 0,
      activeCoins: 0,
      totalReceived: 0,
      totalSent: 0,
    });
  });

  it('is the same wallet that the registration answered', async () => {
    const email = `me-${Date.now()}-${Math.random()}@example.org`;
    const password = 'a long enough password';
    const registered = expectBody(
      await post('/api/auth/register', { email, password, fullName: 'Me' }),
      201,
      Registered,
    );
    const { json } = await post('/api/auth/login', { email, password });
    const token = (json as { accessToken: string }).accessToken;
    expect(await walletOf({ token })).toEqual(registered.wallet);
  });

  it('counts what came and what went', async () => {
    const [from, to] = await Promise.all([aPersonWith(10.5, admin), aPerson()]);
    const { wallet } = await transfer(from, { toUserId: to.id }, 4.25);
    expect(wallet).toMatchObject({ balance: 6.25, activeCoins: 6.25, totalReceived: 10.5, totalSent: 4.25 });
    expect(await walletOf(from)).toEqual(wallet);
    expect(await walletOf(to)).toMatchObject({ balance: 4.25, totalReceived: 4.25, totalSent: 0 });
  });

  it('moves updatedAt and never createdAt', async () => {
    const person = await aPersonWith(2, admin);
    const before = await walletOf(person);
    const { wallet } = await transfer(person, { toTreasury: 'rewards' }, 1);
    expect(wallet.createdAt).toBe(before.createdAt);
    expect(Date.parse(wallet.updatedAt)).toBeGreaterThanOrEqual(Date.parse(before.updatedAt));
  });

  it('lets coins be spent as soon as the sender has the answer', async () => {
    const users = [await aPersonWith(1, admin), await aPerson(), await aPerson(), await aPerson()];
    for (let hop = 0; hop < 12; hop += 1) {
      const [from, to] = [users[hop % 4], users[(hop + 1) % 4]];
      if (!from || !to) throw new Error('no such person');
      const answer = await post(
        '/api/coins/transfer',
        { toUserId: to.id, amount: 1, reason: 'Pass it on' },
        from,
      );
      expectBody(answer, 201, Moved);
      expect(await walletOf(to)).toMatchObject({ balance: 1 });
    }
  });
});
