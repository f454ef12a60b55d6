import { describe, expect, it } from '@jest/globals';
import { aPurchase, OneTransaction, refund } from '../../support/acts/coins.ts';
import { expectBody, units } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { anIdempotencyKey, aPersonWith, mint, NOBODY, walletOf } from '../../support/fixtures.ts';
import { type Answer, remove } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, admin } = useUsers({ admin: 'ADMIN' });

const refunded = (answer: Answer) => expectBody(answer, 201, OneTransaction).transaction;
const aBuyer = () => aPersonWith(100, superAdmin);

describe('an Idempotency-Key of a refund', () => {
  it('gives the first answer again when nothing is left to refund', async () => {
    const { id } = await aPurchase(await aBuyer());
    const caller = { token: admin.token, idempotencyKey: anIdempotencyKey() };
    const first = await refund(caller, id);
    refunded(first);
    expectProblem(await refund(admin, id), 'refund_exceeds_purchase');
    const again = await refund(caller, id);
    expect([again.status, again.json]).toEqual([201, first.json]);
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  it('gives it again when the buyer is gone', async () => {
    const buyer = await aBuyer();
    const { id } = await aPurchase(buyer);
    const caller = { token: admin.token, idempotencyKey: anIdempotencyKey() };
    const first = await refund(caller, id, 1);
    await remove(`/api/admin/users/${buyer.id}`, superAdmin);
    const again = await refund(caller, id, 1);
    expect([again.status, again.json]).toEqual([201, first.json]);
  });

  it('with anything else is 422, also with what cannot be refunded', async () => {
    const buyer = await aBuyer();
    const { id } = await aPurchase(buyer);
    const { transaction } = await mint(buyer.id, 1, superAdmin);
    const caller = { token: admin.token, idempotencyKey: anIdempotencyKey() };
    refunded(await refund(caller, id, 1));
    for (const [other, amount] of [
      [id, 2],
      [id, undefined],
      [transaction.id, 1],
      [NOBODY, 1],
    ] as const) {
      expectProblem(await refund(caller, other, amount), 'idempotency_key_reused');
    }
  });
});

describe('50 refunds at once', () => {
  it.each([
    ['of a tenth each', 1, 10],
    ['of all of it', undefined, 1],
  ] as const)('%s', async (_name, amount, expected) => {
    const buyer = await aBuyer();
    const { id } = await aPurchase(buyer, { amount: 10 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => refund(admin, id, amount)));
    const done = answers.filter(({ status }) => status === 201);
    expect(done).toHaveLength(expected);
    for (const answer of answers) if (answer.status !== 201) expectProblem(answer, 'refund_exceeds_purchase');
    expect(await walletOf(buyer)).toMatchObject({ balance: 100 });
  });

  it('of any amount, by two administrators, never exceed the purchase', async () => {
    const buyer = await aBuyer();
    const { id } = await aPurchase(buyer, { amount: 10 });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        refund(index % 2 === 0 ? admin : superAdmin, id, (1 + ((index * 7) % 30)) / 10),
      ),
    );
    const done = answers.filter(({ status }) => status === 201).map(refunded);
    const sumUnits = done.reduce((sum, { amount }) => sum + units(amount), 0);
    expect(sumUnits).toBeLessThanOrEqual(units(10));
    expect(sumUnits).toBeGreaterThan(units(7));
    expect(units((await walletOf(buyer)).balance)).toBe(units(90) + sumUnits);
  });
});
