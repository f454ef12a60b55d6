import { expect } from '@jest/globals';
import { mintToTreasury } from '../../../support/acts/coins.ts';
import { AdminPage, expectBody } from '../../../support/contract/objects.ts';
import { eventually } from '../../../support/eventually.ts';
import { aPerson, type Person, type SuperAdmin } from '../../../support/fixtures.ts';
import { get, post } from '../../../support/http.ts';

const REWARDS_AT_ONCE = 1_000;
const UNITS_PER_COIN = 10_000;
export const AMOUNTS = 100;
const SEEN_WITHIN_MS = 180_000;

export async function manyRewards(superAdmin: SuperAdmin, count: number): Promise<Person> {
  const person = await aPerson('Many Rewards');
  await mintToTreasury(superAdmin, 'rewards', Math.ceil((count * AMOUNTS) / UNITS_PER_COIN));
  for (let first = 1; first <= count; first += REWARDS_AT_ONCE) {
    const rewards = Array.from({ length: Math.min(REWARDS_AT_ONCE, count - first + 1) }, (_, index) => ({
      userId: person.id,
      amount: (1 + ((first + index) % AMOUNTS)) / UNITS_PER_COIN,
      reason: `Reward ${first + index}`,
    }));
    expect((await post('/api/coins/rewards', { rewards }, superAdmin)).status).toBe(201);
  }
  await eventually(async () => {
    const answer = await get(`/api/admin/transactions?userId=${person.id}&limit=1`, superAdmin);
    const [newest] = expectBody(answer, 200, AdminPage).transactions;
    expect(newest?.reason).toBe(`Reward ${count}`);
  }, SEEN_WITHIN_MS);
  return person;
}
