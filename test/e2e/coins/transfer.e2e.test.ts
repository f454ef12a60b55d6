import { describe, expect, it } from '@jest/globals';
import { expectBody, Moved, units, Wallet } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { eventually } from '../../support/eventually.ts';
import { aPerson, aPersonWith, NOBODY, type Person, transfer, walletOf } from '../../support/fixtures.ts';
import { type Caller, callRaw, get, post, remove } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, admin, ada, ben } = useUsers({ admin: 'ADMIN', ada: 1_000, ben: 0 });

const move = (body: unknown, from: Person = ada) => post('/api/coins/transfer', body, from);
const moveText = (amount: string) =>
  callRaw('POST', '/api/coins/transfer', `{"toTreasury":"rewards","amount":${amount},"reason":"x"}`, ada);

describe('POST /api/coins/transfer', () => {
  it("answers with the transaction and the sender's wallet", async () => {
    const before = await walletOf(ada);
    const body = { toUserId: ben.id, amount: 12.5, reason: 'Lunch' };
    const { transaction, wallet } = expectBody(await move(body), 201, Moved);
    expect(transaction).toMatchObject({
      ...{ type: 'TRANSFER', amount: 12.5, fromUserId: ada.id, toUserId: ben.id, reason: 'Lunch' },
      ...{ fromTreasury: null, toTreasury: null },
    });
    expect(wallet.userId).toBe(ada.id);
    expect(units(wallet.balance)).toBe(units(before.balance) - units(12.5));
    expect(await walletOf(ben)).toMatchObject({ balance: 12.5, totalReceived: 12.5 });
  });

  it('is refused to oneself, to unknown users and to deleted ones', async () => {
    expectProblem(await move({ toUserId: ada.id, amount: 1, reason: 'x' }), 'self_transfer');
    const gone = await aPerson();
    await remove(`/api/admin/users/${gone.id}`, superAdmin);
    for (const toUserId of [NOBODY, gone.id])
      expectProblem(await move({ toUserId, amount: 1, reason: 'x' }), 'user_not_found');
  });

  it('spends the last coin, and none twice', async () => {
    const poor = await aPersonWith(5, superAdmin);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => move({ toUserId: ben.id, amount: 1, reason: 'Race' }, poor)),
    );
    const refused = answers.filter((answer) => answer.status !== 201);
    expect(refused).toHaveLength(7);
    for (const answer of refused) expectProblem(answer, 'insufficient_funds');
    expect(await walletOf(poor)).toMatchObject({ balance: 0, totalSent: 5 });
  });

  it('names the fault of an amount and of each field', async () => {
    expectProblem(await moveText('1.00000000000000000000000000000001'), 'amount_too_precise', ['amount']);
    expectProblem(await moveText('1e11'), 'amount_out_of_range', ['amount']);
    expectProblem(await moveText('"1"'), 'invalid_request', ['amount']);
    const body = { toUserId: -1, amount: 'much', reason: '', extra: true };
    expectProblem(await move(body), 'invalid_request', ['toUserId', 'amount', 'reason', 'extra']);
    expectProblem(await move({ amount: 1, reason: 'x' }), 'invalid_request');
  });
});

describe('a wallet', () => {
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
});
