import { describe, expect, it } from '@jest/globals';
import {
  aHold,
  aService,
  capture,
  HoldCaptured,
  HoldReleased,
  readHold,
  release,
} from '../../support/acts/coins.ts';
import { expectBody, Page, units } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { aPersonWith, walletOf } from '../../support/fixtures.ts';
import { get } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, admin, payer, receiver } = useUsers({ admin: 'ADMIN', payer: 10_000, receiver: 0 });

const forReceiver = (amount = 10) => aHold(payer, { toUserId: receiver.id }, amount);

describe('a capture', () => {
  it('of all of it moves the coins to the receiver', async () => {
    const poor = await aPersonWith(10, superAdmin);
    const before = await walletOf(receiver);
    const { id } = await aHold(poor, { toUserId: receiver.id }, 7.5);
    const { transaction, hold } = expectBody(await capture(receiver, id), 201, HoldCaptured);
    expect(transaction).toEqual({
      id: expect.any(Number),
      type: 'TRANSFER',
      amount: 7.5,
      fromUserId: poor.id,
      toUserId: receiver.id,
      fromTreasury: null,
      toTreasury: null,
      reason: 'A seat',
      createdAt: expect.any(String),
      holdId: id,
    });
    expect(hold).toMatchObject({ id, status: 'CAPTURED', amount: 7.5, captured: 7.5, released: 0 });
    expect(await readHold(poor, id)).toEqual(hold);
    expect(await walletOf(poor)).toMatchObject({ balance: 2.5, activeCoins: 2.5, totalSent: 7.5 });
    expect(units((await walletOf(receiver)).balance)).toBe(units(before.balance) + units(7.5));
    for (const person of [poor, receiver]) {
      const page = expectBody(await get('/api/wallets/me/transactions?limit=1', person), 200, Page);
      expect(page.transactions).toEqual([transaction]);
    }
  });

  it('of a part releases the rest', async () => {
    const poor = await aPersonWith(10, superAdmin);
    const { id } = await aHold(poor, { toUserId: receiver.id }, 7.5);
    const { transaction, hold } = expectBody(await capture(receiver, id, 2.5), 201, HoldCaptured);
    expect(transaction.amount).toBe(2.5);
    expect(hold).toMatchObject({ status: 'CAPTURED', captured: 2.5, released: 5 });
    expect(await walletOf(poor)).toMatchObject({ balance: 7.5, activeCoins: 7.5 });
    expectProblem(await capture(receiver, id, 1), 'hold_not_open');
  });

  it('of more than it holds is 422 and changes nothing', async () => {
    const placed = await forReceiver();
    expectProblem(await capture(receiver, placed.id, 10.0001), 'capture_exceeds_hold');
    expect(await readHold(payer, placed.id)).toEqual(placed);
    expectBody(await capture(receiver, placed.id, 10), 201, HoldCaptured);
  });

  it('for a treasury is a purchase, by an administrator or a service', async () => {
    const service = await aService(['holds:capture'], superAdmin);
    for (const by of [admin, superAdmin, service]) {
      const { id } = await aHold(payer, { toTreasury: 'subscriptions' }, 3);
      const { transaction } = expectBody(await capture(by, id), 201, HoldCaptured);
      expect(transaction).toMatchObject({
        type: 'PURCHASE',
        toUserId: null,
        toTreasury: 'subscriptions',
        holdId: id,
      });
    }
  });

  it('that races with others and with releases happens once', async () => {
    const poor = await aPersonWith(10, superAdmin);
    const { id } = await aHold(poor, { toUserId: receiver.id }, 10);
    const before = await walletOf(receiver);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? capture(receiver, id, 4) : release(admin, id),
      ),
    );
    const done = answers.filter(({ status }) => status < 300);
    expect(done).toHaveLength(1);
    for (const answer of answers) if (answer.status >= 300) expectProblem(answer, 'hold_not_open');
    const paid = done[0]?.status === 201 ? 4 : 0;
    expect(await walletOf(poor)).toMatchObject({ balance: 10 - paid, activeCoins: 10 - paid });
    expect(units((await walletOf(receiver)).balance)).toBe(units(before.balance) + units(paid));
  });
});

describe('a release', () => {
  it('lets the coins be spent again', async () => {
    const service = await aService(['holds:release'], superAdmin);
    const poor = await aPersonWith(10, superAdmin);
    for (const by of [receiver, admin, service]) {
      const { id } = await aHold(poor, { toUserId: receiver.id }, 10);
      const { hold } = expectBody(await release(by, id), 200, HoldReleased);
      expect(hold).toMatchObject({ id, status: 'RELEASED', captured: 0, released: 10 });
      expect(await walletOf(poor)).toMatchObject({ balance: 10, activeCoins: 10 });
      expectProblem(await capture(receiver, id), 'hold_not_open');
      expectProblem(await release(receiver, id), 'hold_not_open');
    }
  });
});
