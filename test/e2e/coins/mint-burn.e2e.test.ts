import { describe, expect, it } from '@jest/globals';
import { AdminMoved, expectBody } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { aPerson, aPersonWith, mint, NOBODY, transfer, walletOf } from '../../support/fixtures.ts';
import { post, remove } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, admin } = useUsers({ admin: { role: 'ADMIN', apiKey: true } });

const burn = (userId: number, amount: number) =>
  post('/api/admin/burn', { userId, amount, reason: 'A correction' }, admin);

describe('POST /api/admin/mint', () => {
  it('answers the transaction and the wallet of the target', async () => {
    const person = await aPerson();
    const body = { userId: person.id, amount: 12.3456, reason: 'Préparation 🎉' };
    const { transaction, wallet } = expectBody(await post('/api/admin/mint', body, admin), 201, AdminMoved);
    expect(transaction).toMatchObject({
      type: 'MINT',
      amount: 12.3456,
      fromUserId: null,
      toUserId: person.id,
      fromTreasury: null,
      toTreasury: null,
      reason: 'Préparation 🎉',
    });
    expect(wallet).toMatchObject({
      id: person.walletId,
      balance: 12.3456,
      totalReceived: 12.3456,
      totalSent: 0,
    });
    expect(await walletOf(person)).toEqual(wallet);
    expect(Math.abs(Date.now() - Date.parse(transaction.createdAt))).toBeLessThan(60_000);
  });

  it('says who minted and by which key', async () => {
    const person = await aPerson();
    const { transaction } = await mint(person.id, 1, admin);
    expect(transaction.initiatedBy).toBe(admin.id);
    expect(transaction.apiKeyId).toEqual(expect.any(String));
  });

  it('lets an admin mint for themself', async () => {
    const { wallet } = await mint(admin.id, 3, admin);
    expect(wallet.userId).toBe(admin.id);
  });

  it('gives each transaction an id above the last', async () => {
    const person = await aPerson();
    const first = await mint(person.id, 1, admin);
    const second = await mint(person.id, 1, admin);
    expect(second.transaction.id).toBeGreaterThan(first.transaction.id);
    expect(second.wallet.balance).toBe(2);
  });

  it('is 404 for a user that does not exist or was deleted', async () => {
    const gone = await aPerson();
    await remove(`/api/admin/users/${gone.id}`, superAdmin);
    for (const userId of [NOBODY, gone.id]) {
      expectProblem(
        await post('/api/admin/mint', { userId, amount: 1, reason: 'x' }, admin),
        'user_not_found',
      );
    }
  });

  it('never passes the maximum supply', async () => {
    const person = await aPersonWith(1, admin);
    const body = { userId: person.id, amount: 99_999_999_999.9999, reason: 'All there can be' };
    expectProblem(await post('/api/admin/mint', body, admin), 'supply_limit_exceeded');
    expect(await walletOf(person)).toMatchObject({ balance: 1 });
  });

  it.each([
    ['nothing', {}, ['userId', 'amount', 'reason']],
    ['a userId as text', { userId: '1', amount: 1, reason: 'x' }, ['userId']],
    ['an unknown field', { userId: 1, amount: 1, reason: 'x', note: 'y' }, ['note']],
    ['an empty reason', { userId: 1, amount: 1, reason: '' }, ['reason']],
  ])('is 400 for %s', async (_name, body, paths) => {
    expectProblem(await post('/api/admin/mint', body, admin), 'invalid_request', paths);
  });
});

describe('POST /api/admin/burn', () => {
  it('answers the transaction and the wallet of the target', async () => {
    const person = await aPersonWith(10, admin);
    const { transaction, wallet } = expectBody(await burn(person.id, 2.5), 201, AdminMoved);
    expect(transaction).toMatchObject({
      type: 'BURN',
      amount: 2.5,
      fromUserId: person.id,
      toUserId: null,
      fromTreasury: null,
      toTreasury: null,
      reason: 'A correction',
    });
    expect(wallet).toMatchObject({ balance: 7.5, activeCoins: 7.5, totalReceived: 10, totalSent: 2.5 });
    expect(await walletOf(person)).toEqual(wallet);
  });

  it('burns the last coin and then no more', async () => {
    const person = await aPersonWith(1, admin);
    expectProblem(await burn(person.id, 1.0001), 'insufficient_funds');
    expect(expectBody(await burn(person.id, 1), 201, AdminMoved).wallet.balance).toBe(0);
    expectProblem(await burn(person.id, 0.0001), 'insufficient_funds');
  });

  it('is 404 for a user that does not exist or was deleted', async () => {
    const gone = await aPerson();
    await remove(`/api/admin/users/${gone.id}`, superAdmin);
    expectProblem(await burn(NOBODY, 1), 'user_not_found');
    expectProblem(await burn(gone.id, 1), 'user_not_found');
  });

  it('is 400 with each wrong field named', async () => {
    const body = { userId: 0, amount: '1', reason: 7 };
    expectProblem(await post('/api/admin/burn', body, admin), 'invalid_request', [
      'userId',
      'amount',
      'reason',
    ]);
  });

  it('frees the supply again', async () => {
    const person = await aPersonWith(5, admin);
    expectBody(await burn(person.id, 5), 201, AdminMoved);
    await mint(person.id, 5, admin);
    await transfer(person, { toTreasury: 'subscriptions' }, 5);
    expect(await walletOf(person)).toMatchObject({ balance: 0, totalReceived: 10, totalSent: 10 });
  });
});
