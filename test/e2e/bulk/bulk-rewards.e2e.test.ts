import { beforeAll, describe, expect, it } from '@jest/globals';
import { aService, mintToTreasury, Rewarded, treasuryNow } from '../../support/acts/coins.ts';
import { expectBody, Page, units } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { anIdempotencyKey, aPerson, NOBODY, type Person, walletOf } from '../../support/fixtures.ts';
import { type Caller, get, post, remove } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, admin, ada, ben } = useUsers({ admin: 'ADMIN', ada: 0, ben: 0 });
let service: Caller;
beforeAll(async () => {
  service = await aService(['coins:reward'], superAdmin);
  await mintToTreasury(superAdmin, 'rewards', 10_000);
});

type Reward = { userId: number; amount?: unknown; reason?: string };
const withDefaults = (reward: Reward) => ({ amount: 1, reason: 'Well done', ...reward });
const rewardOne = (by: Caller, of: Reward) => post('/api/coins/reward', withDefaults(of), by);
const rewardAll = (by: Caller, rewards: readonly Reward[]) =>
  post('/api/coins/rewards', { rewards: rewards.map(withDefaults) }, by);
const balanceOf = async (person: Person) => units((await walletOf(person)).balance);
const rewardsNow = () => treasuryNow(admin, 'rewards');

describe('POST /api/coins/rewards', () => {
  it('pays all of them, in their order, one person twice', async () => {
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

  it('pays 1,000 at once', async () => {
    const [before, treasury] = [await balanceOf(ada), await rewardsNow()];
    const rewards = Array.from({ length: 1_000 }, (_, index) => ({
      userId: [ada.id, ben.id, admin.id][index % 3] ?? 0,
      amount: 0.001,
    }));
    const { transactions } = expectBody(await rewardAll(admin, rewards), 201, Rewarded);
    expect(new Set(transactions.map(({ id }) => id)).size).toBe(1_000);
    expect(transactions.map(({ toUserId }) => toUserId)).toEqual(rewards.map(({ userId }) => userId));
    expect(await balanceOf(ada)).toBe(before + 334 * units(0.001));
    expect(units((await rewardsNow()).balance)).toBe(units(treasury.balance) - units(1));
  });

  it('pays nobody when one is not there, and names each of those', async () => {
    const gone = await aPerson();
    await remove(`/api/admin/users/${gone.id}`, superAdmin);
    const [before, treasury] = [await balanceOf(ada), await rewardsNow()];
    const userIds = [ada.id, NOBODY, ben.id, gone.id, NOBODY];
    const answer = await rewardAll(
      service,
      userIds.map((userId) => ({ userId })),
    );
    expectProblem(answer, 'user_not_found', ['rewards.1.userId', 'rewards.3.userId', 'rewards.4.userId']);
    expect(await balanceOf(ada)).toBe(before);
    expect(await rewardsNow()).toEqual(treasury);
  });

  it('pays nobody when the treasury does not have the sum', async () => {
    const treasury = await rewardsNow();
    const amount = Math.round(treasury.balance) - 1;
    const answer = await rewardAll(service, [
      { userId: ada.id, amount },
      { userId: ben.id, amount },
    ]);
    expectProblem(answer, 'insufficient_funds', []);
    expect(await rewardsNow()).toEqual(treasury);
  });

  it('is 400 with each wrong field named by its place', async () => {
    const fine = { userId: ada.id };
    const wrong = [fine, { userId: 0 }, fine, { ...fine, amount: 'x' }, { ...fine, reason: '' }];
    expectProblem(await rewardAll(service, wrong), 'invalid_request', [
      'rewards.1.userId',
      'rewards.3.amount',
      'rewards.4.reason',
    ]);
    const tooFine = [fine, fine, fine, { ...fine, amount: 0.00001 }];
    expectProblem(await rewardAll(service, tooFine), 'amount_too_precise', ['rewards.3.amount']);
    for (const rewards of [[], Array.from({ length: 1_001 }, () => fine)])
      expectProblem(await rewardAll(service, rewards), 'invalid_request', ['rewards']);
    for (const body of [{}, { rewards: {} }, { rewards: null }])
      expectProblem(await post('/api/coins/rewards', body, service), 'invalid_request', ['rewards']);
    expectProblem(await post('/api/coins/rewards', { rewards: [1] }, service), 'invalid_request', [
      'rewards.0',
    ]);
  });

  it('is done once under one key', async () => {
    const [before, caller] = [await balanceOf(ada), { ...service, idempotencyKey: anIdempotencyKey() }];
    const again = () => rewardAll(caller, [{ userId: ada.id }, { userId: ben.id }]);
    const answers = await Promise.all(Array.from({ length: 5 }, again));
    const [first] = answers.filter(({ headers }) => headers['idempotency-replayed'] === undefined);
    for (const { status, json } of answers) expect([status, json]).toEqual([201, first?.json]);
    expect(await balanceOf(ada)).toBe(before + units(1));
    expectProblem(await rewardAll(caller, [{ userId: ada.id }]), 'idempotency_key_reused');
    expectProblem(await rewardOne(caller, { userId: ada.id }), 'idempotency_key_reused');
  });
});
