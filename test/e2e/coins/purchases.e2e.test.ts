import { describe, expect, it } from '@jest/globals';
import { aHold, aPurchase, buy } from '../../support/acts/coins.ts';
import { expectBody, Moved, Page, Transaction, units } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { expectReplay } from '../../support/contract/replay.ts';
import { eventually } from '../../support/eventually.ts';
import {
  anApiKey,
  anIdempotencyKey,
  aPerson,
  aPersonWith,
  mint,
  NOBODY,
  transfer,
  unique,
  walletOf,
} from '../../support/fixtures.ts';
import { get, post } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, admin, ada, ben } = useUsers({ admin: 'ADMIN', ada: 1_000, ben: 1_000 });

describe('POST /api/coins/purchase', () => {
  it("pays a treasury and answers with the buyer's wallet", async () => {
    const wallet = await walletOf(ada);
    const reference = unique('order');
    const asked = { treasury: 'subscriptions', amount: 9.99, reason: 'January', reference };
    const bought = expectBody(await buy(ada, asked), 201, Moved);
    expect(bought.transaction).toEqual({
      ...{ id: expect.any(Number), type: 'PURCHASE', amount: 9.99, fromUserId: ada.id, toUserId: null },
      ...{ fromTreasury: null, toTreasury: 'subscriptions', reason: 'January', reference },
      createdAt: expect.any(String),
    });
    expect(units(bought.wallet.balance)).toBe(units(wallet.balance) - units(9.99));
    const page = expectBody(await get('/api/wallets/me/transactions?limit=1', ada), 200, Page);
    expect(page.transactions).toEqual([bought.transaction]);
  });

  it('is refused without the coins, while they are on hold, and for an unknown treasury', async () => {
    const poor = await aPersonWith(10, superAdmin);
    await aHold(poor, { toUserId: ben.id }, 4);
    expectProblem(await buy(poor, { amount: 6.0001 }), 'insufficient_funds');
    const { wallet } = expectBody(await buy(poor, { amount: 6 }), 201, Moved);
    expect(wallet).toMatchObject({ balance: 4, activeCoins: 0 });
    expectProblem(await buy(ada, { treasury: 'savings' }), 'treasury_not_found');
    const wrong = { treasury: 1, amount: 1, reason: '', reference: 'x'.repeat(101) };
    expectProblem(await post('/api/coins/purchase', wrong, ada), 'invalid_request', [
      ...['treasury', 'reason', 'reference'],
    ]);
  });

  it('is replayed with its reference under the same key', async () => {
    const caller = { token: ada.token, idempotencyKey: anIdempotencyKey() };
    const reference = unique('order');
    const first = await buy(caller, { reference });
    expectReplay(await buy(caller, { reference }), first);
    expectProblem(await buy(caller, { reference: unique('order') }), 'idempotency_key_reused');
  });
});

describe('the reference of a purchase', () => {
  it('is used once by a user, whatever the purchase, and free again after a refusal', async () => {
    const poor = await aPerson();
    const reference = unique("🎓\n ' ;");
    expectProblem(await buy(poor, { reference }), 'insufficient_funds');
    await mint(poor.id, 20, superAdmin);
    expect((await aPurchase(poor, { reference })).reference).toBe(reference);
    expectProblem(await buy(poor, { reference, amount: 1, treasury: 'rewards' }), 'reference_taken');
    await aPurchase(ben, { reference });
  });

  it('is used once by an API key, whoever pays; the key is recorded', async () => {
    const [shop, other] = [
      await anApiKey(['coins:burn'], superAdmin),
      await anApiKey(['coins:mint'], superAdmin),
    ];
    const buyers = await Promise.all(Array.from({ length: 5 }, () => aPersonWith(10, superAdmin)));
    const reference = unique('order');
    const by = buyers.map(({ token }) => ({ token, apiKey: shop.key }));
    const answers = await Promise.all(by.map((caller) => buy(caller, { reference })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    const paid = answers.findIndex(({ status }) => status === 201);
    const buyer = buyers[paid]?.id ?? 0;
    await eventually(async () => {
      const { json } = await get(`/api/admin/users/${buyer}/transactions?limit=1`, admin);
      expect(json).toMatchObject({ transactions: [{ reference, initiatedBy: buyer, apiKeyId: shop.id }] });
    });
    await aPurchase({ token: ben.token, apiKey: other.key }, { reference });
    expectProblem(await buy({ token: ada.token, apiKey: 'cwk_unknown' }), 'unauthenticated');
  });
});

describe('GET /api/coins/transactions/{id}', () => {
  it('is for its parties and administrators', async () => {
    const { transaction } = await transfer(ada, { toUserId: ben.id }, 1.5);
    const path = `/api/coins/transactions/${transaction.id}`;
    for (const caller of [ada, ben, admin])
      expect(expectBody(await get(path, caller), 200, Transaction)).toEqual(transaction);
    expectProblem(await get(path, await aPerson()), 'transaction_not_found');
    expectProblem(await get(`/api/coins/transactions/${NOBODY}`, ada), 'transaction_not_found');
    expectProblem(await get('/api/coins/transactions/abc', ada), 'invalid_request', ['id']);
  });
});
