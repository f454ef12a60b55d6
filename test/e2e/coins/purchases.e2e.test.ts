import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  aPurchase,
  aService,
  buy,
  mintToTreasury,
  OneTransaction,
  Rewarded,
  refund,
} from '../../support/acts/coins.ts';
import { expectBody, Moved, Page, Transaction, units } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { expectReplay } from '../../support/contract/replay.ts';
import {
  anIdempotencyKey,
  aPerson,
  aPersonWith,
  mint,
  NOBODY,
  type Person,
  transfer,
  unique,
  walletOf,
} from '../../support/fixtures.ts';
import { type Answer, type Caller, get, post, remove } from '../../support/http.ts';
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

const refunded = (answer: Answer) => expectBody(answer, 201, OneTransaction).transaction;
const aBuyer = () => aPersonWith(100, superAdmin);

describe('POST /api/coins/refund', () => {
  it('returns all of a purchase', async () => {
    const buyer = await aBuyer();
    const purchase = await aPurchase(buyer, { amount: 12.3456 });
    const transaction = refunded(await refund(admin, purchase.id));
    expect(transaction).toEqual({
      ...{ id: expect.any(Number), type: 'REFUND', amount: 12.3456, refundOf: purchase.id },
      ...{ fromUserId: null, toUserId: buyer.id, fromTreasury: 'course-fees', toTreasury: null },
      ...{ reason: 'It was cancelled', createdAt: expect.any(String) },
    });
    expect(await walletOf(buyer)).toMatchObject({ balance: 100, totalReceived: 112.3456 });
    const page = expectBody(await get('/api/wallets/me/transactions?limit=2', buyer), 200, Page);
    expect(page.transactions).toEqual([transaction, purchase]);
  });

  it('returns it in parts, never more than was paid, even at once', async () => {
    const buyer = await aBuyer();
    const { id } = await aPurchase(buyer, { amount: 10 });
    expectProblem(await refund(admin, id, 10.0001), 'refund_exceeds_purchase');
    const answers = await Promise.all(Array.from({ length: 6 }, () => refund(admin, id, 3)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(refunded(await refund(admin, id)).amount).toBe(1);
    expectProblem(await refund(admin, id), 'refund_exceeds_purchase');
    expect(await walletOf(buyer)).toMatchObject({ balance: 100 });
  });

  it('is refused for other or unknown transactions, and for a deleted buyer', async () => {
    const buyer = await aBuyer();
    const minted = await mint(buyer.id, 1, superAdmin);
    expectProblem(await refund(admin, minted.transaction.id), 'not_refundable');
    expectProblem(await refund(admin, NOBODY), 'transaction_not_found');
    expectProblem(await post('/api/coins/refund', {}, admin), 'invalid_request', ['transactionId', 'reason']);
    const { id } = await aPurchase(buyer);
    const caller = { token: admin.token, idempotencyKey: anIdempotencyKey() };
    const first = await refund(caller, id, 1);
    await remove(`/api/admin/users/${buyer.id}`, superAdmin);
    expectProblem(await refund(admin, id), 'user_not_found');
    expectReplay(await refund(caller, id, 1), first);
    expectProblem(await refund(caller, id, 2), 'idempotency_key_reused');
  });
});

let service: Caller;
let gone: Person;
beforeAll(async () => {
  service = await aService(['coins:reward'], superAdmin);
  await mintToTreasury(superAdmin, 'rewards', 100);
  gone = await aPerson();
  await remove(`/api/admin/users/${gone.id}`, superAdmin);
});

type Reward = { userId: number; amount?: unknown; reason?: string };
const withDefaults = (reward: Reward) => ({ amount: 1, reason: 'Well done', ...reward });
const rewardOne = (by: Caller, of: Reward) => post('/api/coins/reward', withDefaults(of), by);
const rewardAll = (by: Caller, rewards: readonly Reward[]) =>
  post('/api/coins/rewards', { rewards: rewards.map(withDefaults) }, by);
const balanceOf = async (person: Person) => units((await walletOf(person)).balance);

describe('POST /api/coins/reward', () => {
  it('is paid by the treasury of rewards, for a service or an administrator', async () => {
    for (const by of [service, admin]) {
      const before = await balanceOf(ada);
      const answer = await rewardOne(by, { userId: ada.id, amount: 2.5 });
      const { transaction } = expectBody(answer, 201, OneTransaction);
      expect(transaction).toMatchObject({
        ...{ type: 'REWARD', amount: 2.5, fromUserId: null, toUserId: ada.id, reason: 'Well done' },
        ...{ fromTreasury: 'rewards', toTreasury: null },
      });
      expect(await balanceOf(ada)).toBe(before + units(2.5));
    }
  });
});

describe('POST /api/coins/rewards', () => {
  it('pays all recipients in their order, one user twice', async () => {
    const [a, b] = [await balanceOf(ada), await balanceOf(ben)];
    const given = [
      { userId: ben.id, amount: 1 },
      { userId: ada.id, amount: 2.0001 },
      { userId: ben.id, amount: 3, reason: 'Again' },
    ];
    const { transactions } = expectBody(await rewardAll(service, given), 201, Rewarded);
    expect(transactions.map(({ toUserId, amount }) => ({ userId: toUserId, amount }))).toEqual(
      given.map(({ userId, amount }) => ({ userId, amount })),
    );
    expect(transactions[2]?.reason).toBe('Again');
    expect([await balanceOf(ada), await balanceOf(ben)]).toEqual([a + units(2.0001), b + units(4)]);
    const page = expectBody(await get('/api/wallets/me/transactions?limit=2', ben), 200, Page);
    expect(page.transactions).toEqual([transactions[2], transactions[0]]);
  });

  it('pays nobody when a recipient is unknown, and names each of those', async () => {
    const before = await balanceOf(ada);
    const userIds = [ada.id, NOBODY, ben.id, gone.id];
    const answer = await rewardAll(
      service,
      userIds.map((userId) => ({ userId })),
    );
    expectProblem(answer, 'user_not_found', ['rewards.1.userId', 'rewards.3.userId']);
    expect(await balanceOf(ada)).toBe(before);
    const wrong = [{ userId: ada.id }, { userId: 0 }, { userId: ada.id, amount: 'x' }];
    expectProblem(await rewardAll(service, wrong), 'invalid_request', [
      ...['rewards.1.userId', 'rewards.2.amount'],
    ]);
  });

  it('is done once under one key', async () => {
    const [before, caller] = [await balanceOf(ada), { ...service, idempotencyKey: anIdempotencyKey() }];
    const again = () => rewardAll(caller, [{ userId: ada.id }, { userId: ben.id }]);
    const answers = await Promise.all(Array.from({ length: 5 }, again));
    const [first] = answers.filter(({ headers }) => headers['idempotency-replayed'] === undefined);
    for (const { status, json } of answers) expect([status, json]).toEqual([201, first?.json]);
    expect(await balanceOf(ada)).toBe(before + units(1));
    expectProblem(await rewardOne(caller, { userId: ada.id }), 'idempotency_key_reused');
  });
});
