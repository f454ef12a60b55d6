import { beforeAll, describe, expect, it } from '@jest/globals';
import { aService, mintToTreasury, OneTransaction, TOO_MUCH, treasuryNow } from '../../support/acts/coins.ts';
import { expectBody, Page, units } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { aPerson, NOBODY, type Person, walletOf } from '../../support/fixtures.ts';
import { type Caller, get, post, remove } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, admin, ada } = useUsers({ admin: 'ADMIN', ada: 0 });
let service: Caller;
beforeAll(async () => {
  service = await aService(['coins:reward'], superAdmin);
  await mintToTreasury(superAdmin, 'rewards', 10_000);
});

type Reward = { userId: number; amount?: unknown; reason?: string };
const withDefaults = (reward: Reward) => ({ amount: 1, reason: 'Well done', ...reward });
const rewardOne = (by: Caller, of: Reward) => post('/api/coins/reward', withDefaults(of), by);
const balanceOf = async (person: Person) => units((await walletOf(person)).balance);
const rewardsNow = () => treasuryNow(admin, 'rewards');

describe('POST /api/coins/reward', () => {
  it('is paid by the treasury of rewards, for a service or an administrator', async () => {
    for (const by of [service, admin, superAdmin]) {
      const [before, treasury] = [await balanceOf(ada), await rewardsNow()];
      const answer = await rewardOne(by, { userId: ada.id, amount: 2.5 });
      const { transaction } = expectBody(answer, 201, OneTransaction);
      expect(transaction).toMatchObject({
        type: 'REWARD',
        amount: 2.5,
        fromUserId: null,
        toUserId: ada.id,
        fromTreasury: 'rewards',
        toTreasury: null,
        reason: 'Well done',
      });
      expect(await balanceOf(ada)).toBe(before + units(2.5));
      expect(units((await rewardsNow()).totalSent)).toBe(units(treasury.totalSent) + units(2.5));
      const page = expectBody(await get('/api/wallets/me/transactions?limit=1', ada), 200, Page);
      expect(page.transactions).toEqual([transaction]);
    }
  });

  it('names a recipient that there is not', async () => {
    const gone = await aPerson();
    await remove(`/api/admin/users/${gone.id}`, superAdmin);
    for (const userId of [NOBODY, gone.id])
      expectProblem(await rewardOne(service, { userId }), 'user_not_found', ['userId']);
  });

  it('is 422 when the treasury does not have it, and 400 for what is no reward', async () => {
    const answer = await rewardOne(service, { userId: ada.id, amount: TOO_MUCH });
    expectProblem(answer, 'insufficient_funds', []);
    expectProblem(await post('/api/coins/reward', {}, service), 'invalid_request', [
      'userId',
      'amount',
      'reason',
    ]);
    expectProblem(await rewardOne(service, { userId: ada.id, amount: 0.00001 }), 'amount_too_precise', [
      'amount',
    ]);
  });
});
