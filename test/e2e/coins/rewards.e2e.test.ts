import { beforeAll, describe, expect, it } from '@jest/globals';
import { aService, mintToTreasury, OneTransaction, Rewarded, TOO_MUCH } from '../../support/acts/coins.ts';
import { expectBody, Page, units } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { anIdempotencyKey, aPerson, NOBODY, type Person, walletOf } from '../../support/fixtures.ts';
import { type Caller, get, post, remove } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, admin, ada, ben } = useUsers({ admin: 'ADMIN', ada: 0, ben: 0 });
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

  it("names an unknown recipient, and is refused beyond the treasury's balance", async () => {
    for (const userId of [NOBODY, gone.id])
      expectProblem(await rewardOne(service, { userId }), 'user_not_found', ['userId']);
    const answer = await rewardOne(service, { userId: ada.id, amount: TOO_MUCH });
    expectProblem(answer, 'insufficient_funds', []);
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
