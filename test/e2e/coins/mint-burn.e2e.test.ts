import { describe, expect, it } from '@jest/globals';
import { AdminMoved, expectBody } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { aPerson, aPersonWith, mint, NOBODY, walletOf } from '../../support/fixtures.ts';
import { post, remove } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, admin } = useUsers({ admin: { role: 'ADMIN', apiKey: true } });

const burn = (userId: number, amount: number) =>
  post('/api/admin/burn', { userId, amount, reason: 'A correction' }, admin);
const NOWHERE = { fromTreasury: null, toTreasury: null };

describe('POST /api/admin/mint', () => {
  it("answers with the transaction, its requester and key, and the target's wallet", async () => {
    const person = await aPerson();
    const body = { userId: person.id, amount: 12.3456, reason: 'Préparation 🎉' };
    const { transaction, wallet } = expectBody(await post('/api/admin/mint', body, admin), 201, AdminMoved);
    expect(transaction).toMatchObject({
      ...{ type: 'MINT', amount: 12.3456, fromUserId: null, toUserId: person.id, ...NOWHERE },
      ...{ reason: 'Préparation 🎉', initiatedBy: admin.id, apiKeyId: expect.any(String) },
    });
    expect(wallet).toMatchObject({ id: person.walletId, balance: 12.3456, totalReceived: 12.3456 });
    expect(await walletOf(person)).toEqual(wallet);
    const second = await mint(person.id, 1, admin);
    expect(second.transaction.id).toBeGreaterThan(transaction.id);
  });

  it('is refused for an unknown user, and above the maximum supply', async () => {
    const gone = await aPersonWith(1, admin);
    await remove(`/api/admin/users/${gone.id}`, superAdmin);
    for (const userId of [NOBODY, gone.id]) {
      const body = { userId, amount: 1, reason: 'x' };
      expectProblem(await post('/api/admin/mint', body, admin), 'user_not_found');
      expectProblem(await burn(userId, 1), 'user_not_found');
    }
    const all = { userId: admin.id, amount: 99_999_999_999.9999, reason: 'All there can be' };
    await mint(admin.id, 1, admin);
    expectProblem(await post('/api/admin/mint', all, admin), 'supply_limit_exceeded');
    expectProblem(await post('/api/admin/mint', {}, admin), 'invalid_request', [
      'userId',
      'amount',
      'reason',
    ]);
  });
});

describe('POST /api/admin/burn', () => {
  it('takes coins from the target to the last one, and then no more', async () => {
    const person = await aPersonWith(10, admin);
    const { transaction, wallet } = expectBody(await burn(person.id, 2.5), 201, AdminMoved);
    expect(transaction).toMatchObject({
      ...{ type: 'BURN', amount: 2.5, fromUserId: person.id, toUserId: null, ...NOWHERE },
      reason: 'A correction',
    });
    expect(wallet).toMatchObject({ balance: 7.5, activeCoins: 7.5, totalReceived: 10, totalSent: 2.5 });
    expect(await walletOf(person)).toEqual(wallet);
    expectProblem(await burn(person.id, 7.5001), 'insufficient_funds');
    expect(expectBody(await burn(person.id, 7.5), 201, AdminMoved).wallet.balance).toBe(0);
  });
});
