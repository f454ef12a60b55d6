import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { mintToTreasury, treasuryNow } from '../../support/acts/coins.ts';
import { expectBody, units, Wallet } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { anIdempotencyKey, aPersonWith, NOBODY, transfer, walletOf } from '../../support/fixtures.ts';
import { get, post, remove } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const CODES = ['course-fees', 'subscriptions', 'rewards', 'general-operations'];
const { superAdmin, admin, ada } = useUsers({ admin: { role: 'ADMIN', apiKey: true }, ada: 0 });

const now = (code: string) => treasuryNow(admin, code);

describe('the treasuries', () => {
  it('are known to every user by code and name', async () => {
    const Names = z.strictObject({
      treasuries: z.array(z.strictObject({ code: z.string(), name: z.string().min(1) })),
    });
    const { treasuries } = expectBody(await get('/api/treasuries', ada), 200, Names);
    expect(treasuries.map(({ code }) => code).sort()).toEqual([...CODES].sort());
  });

  it('show administrators what is in them', async () => {
    const before = await now('course-fees');
    await transfer(await aPersonWith(5, superAdmin), { toTreasury: 'course-fees' }, 2.5);
    const after = await now('course-fees');
    expect(units(after.balance) - units(before.balance)).toBe(units(2.5));
    expect(units(after.totalReceived) - units(before.totalReceived)).toBe(units(2.5));
    expect(after.totalSent).toBe(before.totalSent);
  });
});

describe('POST /api/admin/mint with a treasury', () => {
  it('answers the transaction and the treasury', async () => {
    const before = await now('rewards');
    const { transaction, treasury } = await mintToTreasury(admin, 'rewards', 7.25);
    expect(transaction).toMatchObject({
      type: 'MINT',
      amount: 7.25,
      fromUserId: null,
      toUserId: null,
      fromTreasury: null,
      toTreasury: 'rewards',
      initiatedBy: admin.id,
    });
    expect(units(treasury.balance)).toBe(units(before.balance) + units(7.25));
    expect(await now('rewards')).toEqual(treasury);
  });

  it('is done once under one key', async () => {
    const before = await now('rewards');
    const caller = { ...admin, idempotencyKey: anIdempotencyKey() };
    const body = { treasury: 'rewards', amount: 1, reason: 'Once' };
    const answers = [
      await post('/api/admin/mint', body, caller),
      await post('/api/admin/mint', body, caller),
    ];
    expect(answers.map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, 'true']);
    expect(answers[1]?.json).toEqual(answers[0]?.json);
    expect(units((await now('rewards')).balance)).toBe(units(before.balance) + units(1));
    expectProblem(
      await post('/api/admin/mint', { ...body, treasury: 'subscriptions' }, caller),
      'idempotency_key_reused',
    );
  });

  it.each([
    [{ treasury: 'rewards', userId: 1 }, 'invalid_request', ['userId']],
    [{}, 'invalid_request', ['userId']],
    [{ treasury: 4 }, 'invalid_request', ['treasury']],
    [{ treasury: 'savings' }, 'treasury_not_found', []],
    [{ treasury: 'rewards', amount: 99_999_999_999.9999 }, 'supply_limit_exceeded', []],
  ] as const)('is refused for %j', async (body, code, paths) => {
    expectProblem(await post('/api/admin/mint', { amount: 1, reason: 'x', ...body }, admin), code, paths);
  });
});

describe('GET /api/admin/users/{id}/wallet', () => {
  it('is the wallet that the user sees', async () => {
    const person = await aPersonWith(3, superAdmin);
    const wallet = expectBody(await get(`/api/admin/users/${person.id}/wallet`, admin), 200, Wallet);
    expect(wallet).toEqual(await walletOf(person));
  });

  it('is 404 for nobody and for somebody deleted', async () => {
    const gone = await aPersonWith(3, superAdmin);
    await remove(`/api/admin/users/${gone.id}`, superAdmin);
    for (const id of [NOBODY, gone.id])
      expectProblem(await get(`/api/admin/users/${id}/wallet`, admin), 'user_not_found');
    expectProblem(await get('/api/admin/users/x/wallet', admin), 'invalid_request', ['id']);
  });
});
