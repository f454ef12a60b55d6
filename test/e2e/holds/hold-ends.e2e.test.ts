import { describe, expect, it } from '@jest/globals';
import { aHold, capture, HoldPage, readHold, release } from '../../support/acts/coins.ts';
import { expectBody, Message } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { eventually } from '../../support/eventually.ts';
import {
  aPerson,
  aPersonOfRole,
  aPersonWith,
  type Person,
  transfer,
  walletOf,
} from '../../support/fixtures.ts';
import { get, remove } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, payer, receiver } = useUsers({ payer: 1_000, receiver: 0 });

const erase = async (person: Person) =>
  expectBody(await remove(`/api/admin/users/${person.id}`, superAdmin), 200, Message);

describe('a hold whose time is over', () => {
  it('expires by itself', async () => {
    const poor = await aPersonWith(10, superAdmin);
    const { id } = await aHold(poor, { toUserId: receiver.id }, 10, 1);
    expect(await walletOf(poor)).toMatchObject({ activeCoins: 0 });
    await eventually(async () => expect((await walletOf(poor)).activeCoins).toBe(10), 10_000);
    const expired = await readHold(poor, id);
    expect(expired).toMatchObject({ status: 'EXPIRED', captured: 0, released: 10 });
    expect(expired.updatedAt >= expired.expiresAt).toBe(true);
    await transfer(poor, { toUserId: receiver.id }, 10);
  });

  it('is not captured any more, whether or not it has expired yet', async () => {
    const { id, expiresAt } = await aHold(payer, { toUserId: receiver.id }, 1, 1);
    await eventually(() => expect(Date.now()).toBeGreaterThan(Date.parse(expiresAt)), 5_000);
    expectProblem(await capture(receiver, id), 'hold_not_open');
    expectProblem(await release(receiver, id), 'hold_not_open');
    await eventually(async () => expect((await readHold(payer, id)).status).toBe('EXPIRED'), 10_000);
    expectProblem(await capture(receiver, id), 'hold_not_open');
  });

  it('does not expire when it was captured in time', async () => {
    const [first, second] = [
      await aHold(payer, { toUserId: receiver.id }, 1, 1),
      await aHold(payer, { toUserId: receiver.id }, 1, 1),
    ];
    expect((await capture(receiver, first.id)).status).toBe(201);
    await eventually(async () => expect((await readHold(payer, second.id)).status).toBe('EXPIRED'), 10_000);
    expect((await readHold(payer, first.id)).status).toBe('CAPTURED');
  });
});

describe('the deletion of a user', () => {
  it('releases the holds that they placed, and what was held is swept', async () => {
    const gone = await aPersonWith(10, superAdmin);
    const open = await aHold(gone, { toUserId: receiver.id }, 6);
    const toTreasury = await aHold(gone, { toTreasury: 'rewards' }, 3);
    const captured = await aHold(gone, { toUserId: receiver.id }, 1);
    await capture(receiver, captured.id);
    await erase(gone);
    const now = await readHold(receiver, open.id);
    expect(now).toMatchObject({ status: 'RELEASED', released: 6, fromUserId: gone.id });
    expect(await readHold(superAdmin, toTreasury.id)).toMatchObject({ status: 'RELEASED', released: 3 });
    expect(await readHold(receiver, captured.id)).toMatchObject({ status: 'CAPTURED' });
    expectProblem(await capture(receiver, open.id), 'hold_not_open');
  });

  it('releases the holds that they were to receive', async () => {
    const [poor, gone] = [await aPersonWith(10, superAdmin), await aPerson()];
    const { id } = await aHold(poor, { toUserId: gone.id }, 10);
    await erase(gone);
    expect(await walletOf(poor)).toMatchObject({ balance: 10, activeCoins: 10 });
    expect(await readHold(poor, id)).toMatchObject({ status: 'RELEASED', released: 10, toUserId: gone.id });
    const admin = await aPersonOfRole('ADMIN', superAdmin);
    expectProblem(await capture(admin, id), 'hold_not_open');
  });

  it('while others place holds for them leaves no hold open', async () => {
    const [poor, gone] = [await aPersonWith(100, superAdmin), await aPerson()];
    const placing = Array.from({ length: 30 }, () =>
      aHold(poor, { toUserId: gone.id }, 1).catch((error: unknown) => String(error)),
    );
    const erasing = erase(gone);
    const placed = await Promise.all(placing);
    await erasing;
    for (const refused of placed.filter((of) => typeof of === 'string'))
      expect(refused).toMatch(/expected 201, got 4(04|09)/);
    const open = await get('/api/coins/holds?status=OPEN', poor);
    expect(expectBody(open, 200, HoldPage).holds).toEqual([]);
    expect(await walletOf(poor)).toMatchObject({ balance: 100, activeCoins: 100 });
  });
});
