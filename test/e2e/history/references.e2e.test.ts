import { describe, expect, it } from '@jest/globals';
import { aPurchase, buy } from '../../support/acts/coins.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import {
  anApiKey,
  anIdempotencyKey,
  aPerson,
  aPersonWith,
  mint,
  unique,
  walletOf,
} from '../../support/fixtures.ts';
import { get } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, ada, ben } = useUsers({ ada: 1_000, ben: 1_000 });

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();

describe('a reference', () => {
  it('has 1 to 100 characters, of any kind', async () => {
    for (const reference of [`${unique('🎓')}${'🎓'.repeat(80)}`, unique("a\nb ' ;")]) {
      expect((await aPurchase(ada, { reference })).reference).toBe(reference);
    }
    expectProblem(await buy(ada, { reference: 'x'.repeat(101) }), 'invalid_request', ['reference']);
  });

  it('is used once by a user, whatever else the purchase is', async () => {
    const reference = unique('order');
    await aPurchase(ada, { reference });
    expectProblem(await buy(ada, { reference }), 'reference_taken');
    expectProblem(await buy(ada, { reference, amount: 1, treasury: 'rewards' }), 'reference_taken');
    await aPurchase(ben, { reference });
  });

  it('is used once by an API key, whoever pays', async () => {
    const reference = unique('order');
    const [shop, other] = [
      await anApiKey(['coins:burn'], superAdmin),
      await anApiKey(['coins:mint'], superAdmin),
    ];
    await aPurchase({ token: ada.token, apiKey: shop.key }, { reference });
    expectProblem(await buy({ token: ben.token, apiKey: shop.key }, { reference }), 'reference_taken');
    await aPurchase({ token: ben.token, apiKey: other.key }, { reference });
    await aPurchase(ada, { reference });
    expectProblem(await buy(ada, { reference }), 'reference_taken');
  });

  it('is still free when the purchase was refused', async () => {
    const poor = await aPerson();
    const reference = unique('order');
    expectProblem(await buy(poor, { reference }), 'insufficient_funds');
    await mint(poor.id, 10, superAdmin);
    await aPurchase(poor, { reference });
  });

  it('that is tried under 20 keys at once is paid once', async () => {
    const buyer = await aPersonWith(1_000, superAdmin);
    const reference = unique('order');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        buy({ token: buyer.token, idempotencyKey: anIdempotencyKey() }, { reference }),
      ),
    );
    expect(statuses(answers)).toEqual([201, ...Array(19).fill(409)]);
    for (const answer of answers) if (answer.status !== 201) expectProblem(answer, 'reference_taken');
    expect(await walletOf(buyer)).toMatchObject({ balance: 990 });
  });

  it('that ten users try through one API key is paid once', async () => {
    const { key: apiKey } = await anApiKey(['coins:burn'], superAdmin);
    const buyers = await Promise.all(Array.from({ length: 10 }, () => aPersonWith(10, superAdmin)));
    const reference = unique('order');
    const answers = await Promise.all(buyers.map(({ token }) => buy({ token, apiKey }, { reference })));
    expect(statuses(answers)).toEqual([201, ...Array(9).fill(409)]);
    const wallets = await Promise.all(buyers.map((buyer) => walletOf(buyer)));
    expect(wallets.map(({ balance }) => balance).sort()).toEqual([0, ...Array(9).fill(10)]);
  });
});

describe('an API key with a purchase', () => {
  it('must be a good one', async () => {
    for (const apiKey of ['cwk_unknown', '']) {
      expectProblem(await buy({ token: ada.token, apiKey }), 'unauthenticated');
    }
    expectProblem(await buy({ apiKey: superAdmin.apiKey }), 'unauthenticated');
  });

  it('is noted', async () => {
    const { id: apiKeyId, key: apiKey } = await anApiKey(['coins:burn'], superAdmin);
    const { id } = await aPurchase({ token: ada.token, apiKey });
    const answer = await get(`/api/admin/users/${ada.id}/transactions?limit=1`, superAdmin);
    expect(answer.json).toMatchObject({ transactions: [{ id, initiatedBy: ada.id, apiKeyId }] });
  });
});
