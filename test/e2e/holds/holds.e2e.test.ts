import { describe, expect, it } from '@jest/globals';
import {
  aHold,
  aService,
  capture,
  HoldCaptured,
  HoldPage,
  HoldPlaced,
  HoldReleased,
  hold,
  readHold,
  release,
} from '../../support/acts/coins.ts';
import { expectBody, Message, Page } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { expectReplay } from '../../support/contract/replay.ts';
import { eventually } from '../../support/eventually.ts';
import { anIdempotencyKey, aPersonWith, transfer, walletOf } from '../../support/fixtures.ts';
import { type Caller, get, post, remove } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, admin, payer, receiver } = useUsers({ admin: 'ADMIN', payer: 1_000, receiver: 0 });
const forReceiver = (amount = 10) => aHold(payer, { toUserId: receiver.id }, amount);
const erase = async ({ id }: { id: number }) =>
  expectBody(await remove(`/api/admin/users/${id}`, superAdmin), 200, Message);

describe('POST /api/coins/holds', () => {
  it('reserves coins: they are in the balance and cannot be spent', async () => {
    const poor = await aPersonWith(10, superAdmin);
    const placed = expectBody(await hold(poor, { toUserId: receiver.id }, 7.5), 201, HoldPlaced);
    expect(placed.hold).toEqual({
      ...{ id: expect.any(String), fromUserId: poor.id, toUserId: receiver.id, toTreasury: null },
      ...{ amount: 7.5, captured: 0, released: 0, status: 'OPEN', reason: 'A seat' },
      ...{ expiresAt: expect.any(String), createdAt: expect.any(String), updatedAt: expect.any(String) },
    });
    const { createdAt, expiresAt } = placed.hold;
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(604_800_000);
    expect(placed.wallet).toMatchObject({ userId: poor.id, balance: 10, activeCoins: 2.5, totalSent: 0 });
    expect(await walletOf(poor)).toEqual(placed.wallet);
    const burn = { userId: poor.id, amount: 2.5001, reason: 'x' };
    expectProblem(await post('/api/admin/burn', burn, superAdmin), 'insufficient_funds');
    expectProblem(await hold(poor, { toUserId: receiver.id }, 2.5001), 'insufficient_funds');
    await transfer(poor, { toUserId: receiver.id }, 2.5);
    expect(await walletOf(poor)).toMatchObject({ balance: 7.5, activeCoins: 0 });
  });

  it('is placed once under one key, even concurrently', async () => {
    const poor = await aPersonWith(10, superAdmin);
    const caller = { token: poor.token, idempotencyKey: anIdempotencyKey() };
    const answers = await Promise.all([1, 2, 3].map(() => hold(caller, { toUserId: receiver.id }, 3)));
    const [first] = answers.filter(({ headers }) => headers['idempotency-replayed'] === undefined);
    for (const { status, json } of answers) expect([status, json]).toEqual([201, first?.json]);
    expect(await walletOf(poor)).toMatchObject({ balance: 10, activeCoins: 7 });
    expectProblem(await hold(caller, { toUserId: receiver.id }, 4), 'idempotency_key_reused');
  });
});

describe('a hold', () => {
  it('is listed for both sides, newest first, by status and page, and for administrators', async () => {
    const [ada, ben] = [await aPersonWith(10, superAdmin), await aPersonWith(10, superAdmin)];
    const made = [
      await aHold(ada, { toUserId: ben.id }, 1),
      await aHold(ben, { toUserId: ada.id }, 1),
      await aHold(ada, { toTreasury: 'rewards' }, 1),
    ].map(({ id }) => id);
    const [first = '', second = '', third = ''] = made;
    await release(ada, second);
    const page = async (query: string, by: Caller = ada, path = '/api/coins/holds') => {
      const { holds, nextCursor } = expectBody(await get(`${path}?${query}`, by), 200, HoldPage);
      return { ids: holds.map(({ id }) => id), nextCursor };
    };
    const ofAll = async (query: string) => (await page(query, admin, '/api/admin/holds')).ids;
    await eventually(async () => {
      expect((await page('')).ids).toEqual([third, second, first]);
      expect((await page('', ben)).ids).toEqual([second, first]);
      expect((await page('status=OPEN')).ids).toEqual([third, first]);
      expect(await ofAll(`userId=${ada.id}`)).toEqual([third, second, first]);
      expect(await ofAll(`userId=${ben.id}&status=RELEASED`)).toEqual([second]);
    });
    const { ids, nextCursor } = await page('limit=2');
    const rest = await page(`limit=2&cursor=${nextCursor}`);
    expect([...ids, ...rest.ids, rest.nextCursor]).toEqual([third, second, first, null]);
    expectProblem(await get(`/api/coins/holds?cursor=${nextCursor}`, ben), 'invalid_request', ['cursor']);
    expectProblem(await get('/api/coins/holds?status=open', ada), 'invalid_request', ['status']);
  });

  it('is released when its payer or its receiver is deleted', async () => {
    const [poor, gone] = [await aPersonWith(10, superAdmin), await aPersonWith(10, superAdmin)];
    const placed = await aHold(gone, { toUserId: receiver.id }, 6);
    const { id } = await aHold(poor, { toUserId: gone.id }, 10);
    await erase(gone);
    expect(await readHold(receiver, placed.id)).toMatchObject({ status: 'RELEASED', released: 6 });
    expect(await readHold(poor, id)).toMatchObject({ status: 'RELEASED', released: 10 });
    expect(await walletOf(poor)).toMatchObject({ balance: 10, activeCoins: 10 });
    expectProblem(await capture(receiver, placed.id), 'hold_not_open');
  });
});

describe('a capture', () => {
  it('moves the coins to the receiver, and releases the rest of a partial one', async () => {
    const poor = await aPersonWith(10, superAdmin);
    const { id } = await aHold(poor, { toUserId: receiver.id }, 7.5);
    expectProblem(await capture(receiver, id, 7.5001), 'capture_exceeds_hold');
    const { transaction, hold: now } = expectBody(await capture(receiver, id, 2.5), 201, HoldCaptured);
    expect(transaction).toEqual({
      ...{ id: expect.any(Number), type: 'TRANSFER', amount: 2.5, fromUserId: poor.id },
      ...{ toUserId: receiver.id, fromTreasury: null, toTreasury: null, reason: 'A seat', holdId: id },
      createdAt: expect.any(String),
    });
    expect(now).toMatchObject({ id, status: 'CAPTURED', captured: 2.5, released: 5 });
    expect(await walletOf(poor)).toMatchObject({ balance: 7.5, activeCoins: 7.5, totalSent: 2.5 });
    await eventually(async () => {
      const page = expectBody(await get('/api/wallets/me/transactions?limit=1', poor), 200, Page);
      expect(page.transactions).toEqual([transaction]);
    });
  });
});

it('a release makes the coins spendable again, by the receiver, an administrator or a service', async () => {
  const poor = await aPersonWith(10, superAdmin);
  for (const by of [receiver, admin, await aService(['holds:release'], superAdmin)]) {
    const { id } = await aHold(poor, { toUserId: receiver.id }, 10);
    const { hold: now } = expectBody(await release(by, id), 200, HoldReleased);
    expect(now).toMatchObject({ id, status: 'RELEASED', captured: 0, released: 10 });
    expect(await walletOf(poor)).toMatchObject({ balance: 10, activeCoins: 10 });
    expectProblem(await release(receiver, id), 'hold_not_open');
  }
});

describe.each([
  ['capture', capture],
  ['release', release],
] as const)('a %s', (_name, settle) => {
  it('is replayed under its key after the hold was closed', async () => {
    const { id } = await forReceiver();
    const caller = { token: receiver.token, idempotencyKey: anIdempotencyKey() };
    const first = await settle(caller, id);
    expect(first.status).toBeLessThan(300);
    expectReplay(await settle(caller, id), first);
    expectProblem(await settle(caller, (await forReceiver()).id), 'idempotency_key_reused');
  });
});
