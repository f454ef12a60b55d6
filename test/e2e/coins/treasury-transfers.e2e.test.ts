import { beforeAll, describe, expect, it } from '@jest/globals';
import { mintToTreasury, TOO_MUCH, TreasuryMoved, treasuryNow } from '../../support/acts/coins.ts';
import { expectBody, Page, units } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { anIdempotencyKey, NOBODY, walletOf } from '../../support/fixtures.ts';
import { type Caller, get, post } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, admin, ada } = useUsers({ admin: 'ADMIN', ada: 0 });
beforeAll(async () => {
  await mintToTreasury(superAdmin, 'general-operations', 100);
});

const move = (from: string, body: unknown, by: Caller = superAdmin) =>
  post(`/api/admin/treasuries/${from}/transfer`, body, by);
const now = (code: string) => treasuryNow(admin, code);

describe('POST /api/admin/treasuries/{code}/transfer', () => {
  it('pays a user', async () => {
    const [before, wallet] = [await now('general-operations'), await walletOf(ada)];
    const body = { toUserId: ada.id, amount: 1.5, reason: 'A gift' };
    const { transaction } = expectBody(await move('general-operations', body), 201, TreasuryMoved);
    expect(transaction).toMatchObject({
      type: 'TRANSFER',
      amount: 1.5,
      fromUserId: null,
      toUserId: ada.id,
      fromTreasury: 'general-operations',
      toTreasury: null,
      initiatedBy: superAdmin.id,
    });
    expect(units((await walletOf(ada)).balance)).toBe(units(wallet.balance) + units(1.5));
    const after = await now('general-operations');
    expect(units(after.totalSent) - units(before.totalSent)).toBe(units(1.5));
    const { transactions } = expectBody(await get('/api/wallets/me/transactions?limit=1', ada), 200, Page);
    expect(transactions[0]?.id).toBe(transaction.id);
  });

  it('pays another treasury, once under one key', async () => {
    const before = await Promise.all(['general-operations', 'subscriptions'].map(now));
    const caller = { token: superAdmin.token, idempotencyKey: anIdempotencyKey() };
    const body = { toTreasury: 'subscriptions', amount: 2, reason: 'x' };
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => move('general-operations', body, caller)),
    );
    for (const answer of answers) expectBody(answer, 201, TreasuryMoved);
    const after = await Promise.all(['general-operations', 'subscriptions'].map(now));
    expect(after.map(({ balance }, index) => units(balance) - units(before[index]?.balance ?? 0))).toEqual([
      units(-2),
      units(2),
    ]);
    expectProblem(await move('rewards', body, caller), 'idempotency_key_reused');
  });

  it.each([
    ['rewards', { toTreasury: 'rewards' }, 'self_transfer', []],
    ['rewards', { toUserId: NOBODY }, 'user_not_found', []],
    ['savings', { toUserId: 1 }, 'treasury_not_found', []],
    ['issuance', { toUserId: 1 }, 'treasury_not_found', []],
    ['rewards', { toTreasury: 'savings' }, 'treasury_not_found', []],
    ['rewards', { toTreasury: 'subscriptions', amount: TOO_MUCH }, 'insufficient_funds', []],
    ['rewards', {}, 'invalid_request', ['toUserId']],
    ['rewards', { toTreasury: 'subscriptions', amount: 0 }, 'amount_out_of_range', ['amount']],
  ] as const)('from %s with %j is refused', async (from, body, code, paths) => {
    expectProblem(await move(from, { amount: 1, reason: 'x', ...body }), code, paths);
  });

  it('never spends a coin twice', async () => {
    const { balance: amount } = await now('subscriptions');
    const body = { toTreasury: 'general-operations', amount, reason: 'All' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => move('subscriptions', body)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await now('subscriptions')).balance).toBe(0);
  });
});
