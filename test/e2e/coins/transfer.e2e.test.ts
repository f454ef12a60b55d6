import { describe, expect, it } from '@jest/globals';
import { expectBody, Moved, units } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { aPerson, aPersonWith, NOBODY, type Person, transfer, walletOf } from '../../support/fixtures.ts';
import { callRaw, numberText, post, remove } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, ada, ben } = useUsers({ ada: 1_000, ben: 0 });

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

  it('pays a treasury', async () => {
    const { transaction, wallet } = await transfer(ada, { toTreasury: 'course-fees' }, 1.5);
    expect(transaction).toMatchObject({ type: 'TRANSFER', toUserId: null, toTreasury: 'course-fees' });
    expect(await walletOf(ada)).toEqual(wallet);
    expectProblem(await move({ toTreasury: 'savings', amount: 1, reason: 'x' }), 'treasury_not_found');
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

  it.each([
    ['15e-1', 1.5],
    ['1.50000', 1.5],
    ['0.1e-3', 0.0001],
  ])('reads the amount %s by its value', async (text, value) => {
    const answer = await moveText(text);
    expect(expectBody(answer, 201, Moved).transaction.amount).toBe(value);
    expect(numberText(answer, 'transaction.amount')).toBe(String(value));
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
