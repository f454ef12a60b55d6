import { describe, expect, it } from '@jest/globals';
import { aHold, buy, treasuryNow } from '../../support/acts/coins.ts';
import { expectBody, Moved, Page, Transaction, units } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import {
  anIdempotencyKey,
  aPerson,
  aPersonOfRole,
  aPersonWith,
  NOBODY,
  transfer,
  unique,
  walletOf,
} from '../../support/fixtures.ts';
import { get, post } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const REPLAYED = 'idempotency-replayed';
const { superAdmin, ada, ben } = useUsers({ ada: 1_000, ben: 1_000 });

describe('POST /api/coins/purchase', () => {
  it('pays a treasury and answers the wallet of the buyer', async () => {
    const [wallet, treasury] = [await walletOf(ada), await treasuryNow(superAdmin, 'subscriptions')];
    const reference = unique('order');
    const bought = expectBody(
      await buy(ada, { treasury: 'subscriptions', amount: 9.99, reason: 'January', reference }),
      201,
      Moved,
    );
    expect(bought.transaction).toEqual({
      id: expect.any(Number),
      type: 'PURCHASE',
      amount: 9.99,
      fromUserId: ada.id,
      toUserId: null,
      fromTreasury: null,
      toTreasury: 'subscriptions',
      reason: 'January',
      createdAt: expect.any(String),
      reference,
    });
    expect(units(bought.wallet.balance)).toBe(units(wallet.balance) - units(9.99));
    expect(await walletOf(ada)).toEqual(bought.wallet);
    const paid = await treasuryNow(superAdmin, 'subscriptions');
    expect(units(paid.balance)).toBe(units(treasury.balance) + units(9.99));
    const page = expectBody(await get('/api/wallets/me/transactions?limit=1', ada), 200, Page);
    expect(page.transactions).toEqual([bought.transaction]);
  });

  it('is refused without the coins, or when they are on hold', async () => {
    const poor = await aPersonWith(10, superAdmin);
    expectProblem(await buy(poor, { amount: 10.0001 }), 'insufficient_funds');
    await aHold(poor, { toUserId: ben.id }, 4);
    expectProblem(await buy(poor, { amount: 6.0001 }), 'insufficient_funds');
    const { wallet } = expectBody(await buy(poor, { amount: 6 }), 201, Moved);
    expect(wallet).toMatchObject({ balance: 4, activeCoins: 0 });
  });

  it.each([
    [{}, 'invalid_request', ['treasury', 'amount', 'reason']],
    [{ treasury: 1, amount: 1, reason: 'x' }, 'invalid_request', ['treasury']],
    [{ treasury: 'rewards', amount: 1.00001, reason: 'x' }, 'amount_too_precise', ['amount']],
    [{ treasury: 'rewards', amount: 0, reason: 'x' }, 'amount_out_of_range', ['amount']],
    [{ treasury: 'rewards', amount: 1, reason: 'x', reference: '' }, 'invalid_request', ['reference']],
    [{ treasury: 'rewards', amount: 1, reason: 'x', toUserId: 1 }, 'invalid_request', ['toUserId']],
    [{ treasury: 'savings', amount: 1, reason: 'x' }, 'treasury_not_found', []],
  ] as const)('is refused for %j', async (body, code, paths) => {
    expectProblem(await post('/api/coins/purchase', body, ada), code, paths);
  });

  it('is replayed with its reference under the same key', async () => {
    const caller = { token: ada.token, idempotencyKey: anIdempotencyKey() };
    const reference = unique('order');
    const first = await buy(caller, { reference });
    expectBody(first, 201, Moved);
    const again = await buy(caller, { reference });
    expect([again.status, again.headers[REPLAYED], again.json]).toEqual([201, 'true', first.json]);
    expectProblem(await buy(caller, { reference: unique('order') }), 'idempotency_key_reused');
  });
});

describe('GET /api/coins/transactions/{id}', () => {
  it('is for its parties and administrators', async () => {
    const { transaction } = await transfer(ada, { toUserId: ben.id }, 1.5);
    const path = `/api/coins/transactions/${transaction.id}`;
    for (const party of [ada, ben])
      expect(expectBody(await get(path, party), 200, Transaction)).toEqual(transaction);
    const admin = await aPersonOfRole('ADMIN', superAdmin);
    for (const caller of [admin, superAdmin])
      expect(expectBody(await get(path, caller), 200, Transaction)).toEqual(transaction);
    expectProblem(await get(path, await aPerson()), 'transaction_not_found');
  });

  it('is 404 for one that there is not, and 400 for what is no id', async () => {
    for (const caller of [ada, superAdmin])
      expectProblem(await get(`/api/coins/transactions/${NOBODY}`, caller), 'transaction_not_found');
    for (const id of ['0', 'abc', '9007199254740992'])
      expectProblem(await get(`/api/coins/transactions/${id}`, ada), 'invalid_request', ['id']);
  });
});
