import { describe, expect, it } from '@jest/globals';
import { aHold, HoldPlaced, hold, readHold } from '../../support/acts/coins.ts';
import { expectBody } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import {
  anIdempotencyKey,
  aPerson,
  aPersonOfRole,
  aPersonWith,
  NOBODY,
  transfer,
  walletOf,
} from '../../support/fixtures.ts';
import { get, post, remove } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, payer, receiver } = useUsers({ payer: 1_000, receiver: 0 });

const A_WEEK_MS = 604_800_000;

describe('POST /api/coins/holds', () => {
  it('sets coins aside: they are still there and cannot be spent', async () => {
    const poor = await aPersonWith(10, superAdmin);
    const placed = expectBody(await hold(poor, { toUserId: receiver.id }, 7.5), 201, HoldPlaced);
    expect(placed.hold).toEqual({
      id: expect.any(String),
      fromUserId: poor.id,
      toUserId: receiver.id,
      toTreasury: null,
      amount: 7.5,
      captured: 0,
      released: 0,
      status: 'OPEN',
      reason: 'A seat',
      expiresAt: expect.any(String),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(placed.wallet).toMatchObject({ userId: poor.id, balance: 10, activeCoins: 2.5, totalSent: 0 });
    expect(await walletOf(poor)).toEqual(placed.wallet);
    for (const answer of [
      await post('/api/coins/transfer', { toUserId: receiver.id, amount: 2.5001, reason: 'x' }, poor),
      await hold(poor, { toUserId: receiver.id }, 2.5001),
      await post('/api/admin/burn', { userId: poor.id, amount: 2.5001, reason: 'x' }, superAdmin),
    ]) {
      expectProblem(answer, 'insufficient_funds');
    }
    await transfer(poor, { toUserId: receiver.id }, 2.5);
    expect(await walletOf(poor)).toMatchObject({ balance: 7.5, activeCoins: 0 });
  });

  it('is for a week, or for as long as was asked', async () => {
    const lasting = (of: { createdAt: string; expiresAt: string }) =>
      Date.parse(of.expiresAt) - Date.parse(of.createdAt);
    expect(lasting(await aHold(payer, { toUserId: receiver.id }, 1))).toBe(A_WEEK_MS);
    for (const seconds of [60, 2_592_000])
      expect(lasting(await aHold(payer, { toTreasury: 'rewards' }, 1, seconds))).toBe(seconds * 1_000);
  });

  it('is refused for who is not there, or is the payer', async () => {
    const gone = await aPerson();
    await remove(`/api/admin/users/${gone.id}`, superAdmin);
    for (const toUserId of [NOBODY, gone.id])
      expectProblem(await hold(payer, { toUserId }), 'user_not_found');
    expectProblem(await hold(payer, { toTreasury: 'savings' }), 'treasury_not_found');
    expectProblem(await hold(payer, { toUserId: payer.id }), 'self_transfer');
  });

  it.each([
    [{}, 'invalid_request', ['toUserId', 'amount', 'reason']],
    [{ toUserId: 1, toTreasury: 'rewards', amount: 1, reason: 'x' }, 'invalid_request', ['toUserId']],
    [{ toUserId: 1, amount: 1, reason: 'x', expiresInSeconds: 0 }, 'invalid_request', ['expiresInSeconds']],
    [
      { toUserId: 1, amount: 1, reason: 'x', expiresInSeconds: 2_592_001 },
      'invalid_request',
      ['expiresInSeconds'],
    ],
    [{ toUserId: 1, amount: 1, reason: 'x', expiresInSeconds: 1.5 }, 'invalid_request', ['expiresInSeconds']],
    [{ toUserId: 1, amount: 0.00001, reason: 'x' }, 'amount_too_precise', ['amount']],
    [{ toUserId: 1, amount: -1, reason: 'x' }, 'amount_out_of_range', ['amount']],
  ] as const)('is 400 for %j', async (body, code, paths) => {
    expectProblem(await post('/api/coins/holds', body, payer), code, paths);
  });

  it('is placed once under one key', async () => {
    const poor = await aPersonWith(10, superAdmin);
    const caller = { token: poor.token, idempotencyKey: anIdempotencyKey() };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => hold(caller, { toUserId: receiver.id }, 3)),
    );
    const [first] = answers.filter(({ headers }) => headers['idempotency-replayed'] === undefined);
    for (const { status, json } of answers) expect([status, json]).toEqual([201, first?.json]);
    expect(await walletOf(poor)).toMatchObject({ balance: 10, activeCoins: 7 });
    expectProblem(await hold(caller, { toUserId: receiver.id }, 4), 'idempotency_key_reused');
  });

  it('never sets a coin aside twice', async () => {
    const poor = await aPersonWith(5, superAdmin);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => hold(poor, { toUserId: receiver.id }, 1)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    for (const answer of answers) if (answer.status !== 201) expectProblem(answer, 'insufficient_funds');
    expect(await walletOf(poor)).toMatchObject({ balance: 5, activeCoins: 0 });
  });
});

describe('GET /api/coins/holds/{id}', () => {
  it('is for its payer, its receiver and administrators', async () => {
    const placed = await aHold(payer, { toUserId: receiver.id }, 1);
    const admin = await aPersonOfRole('ADMIN', superAdmin);
    for (const caller of [payer, receiver, admin, superAdmin])
      expect(await readHold(caller, placed.id)).toEqual(placed);
    const path = `/api/coins/holds/${placed.id}`;
    const developer = await aPersonOfRole('DEVELOPER', superAdmin);
    for (const caller of [await aPerson(), developer])
      expectProblem(await get(path, caller), 'hold_not_found');
    expect(await readHold(payer, placed.id.toUpperCase())).toEqual(placed);
  });

  it('is 404 for one that there is not, and 400 for what is no UUID', async () => {
    const path = '/api/coins/holds/019a0000-0000-7000-8000-000000000000';
    expectProblem(await get(path, superAdmin), 'hold_not_found');
    expectProblem(await get('/api/coins/holds/12', payer), 'invalid_request', ['id']);
  });
});
