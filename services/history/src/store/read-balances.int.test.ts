import { beforeAll, describe, expect, it } from '@jest/globals';
import { T0 } from '../../../../libs/consumer/src/testing/events.ts';
import { useTestDatabase } from '../testing/database.ts';
import { explainPlan, PLAN_MODES } from '../testing/plans.ts';
import { balancesStatement, readBalances } from './read-balances.ts';

const MANY = 20_000;
/** User 1 gets a unit each time, and five entries share each moment; of user 3 the second of three entries has not come. */
const FILL = `
  INSERT INTO entries SELECT 1, ${T0} + g / 5 * 1000, g, 2, 1, g, 3, 'for the course material ' || g
    FROM generate_series(1, ${MANY}) g;
  INSERT INTO entries VALUES (3, ${T0} + 1000, 1, 2, 5, 5, 3, 'r'), (3, ${T0} + 3000, 3, 2, 1, 13, 3, 'r');
  ANALYZE entries;`;

const database = useTestDatabase();
beforeAll(async () => {
  await database.owner.query(FILL);
});
const balances = async (atMs: number, ...parties: number[]) =>
  (await readBalances(database.reading, parties, atMs)).map(({ balanceUnits }) => Number(balanceUnits));

describe('readBalances', () => {
  it('gives what each had after all of a moment, and 0 before the first', async () => {
    expect(await balances(T0 - 1, 1, 9)).toEqual([0, 0]);
    expect(await balances(T0 + 999, 1)).toEqual([4]);
    expect(await balances(T0 + 1000, 1, 3)).toEqual([9, 5]);
    expect(await balances(T0 + MANY * 1000, 3, 9, 1)).toEqual([13, 0, MANY]);
  });

  it('says what the next entry found, so that a hole is seen', async () => {
    expect(await readBalances(database.reading, [3, 1], T0 + 2000)).toEqual([
      { balanceUnits: 5n, nextSaysUnits: 12n },
      { balanceUnits: 14n, nextSaysUnits: 14n },
    ]);
    expect(await readBalances(database.reading, [3], T0 + 3000)).toEqual([
      { balanceUnits: 13n, nextSaysUnits: null },
    ]);
  });

  it.each(PLAN_MODES)('is two steps into the primary key, at any depth: %s', async (mode) => {
    for (const atMs of [T0, T0 + (MANY / 10) * 1000, T0 + MANY * 1000]) {
      const { indexes, hits } = await explainPlan(database.reading, balancesStatement([1], atMs), mode);
      expect(indexes).toEqual(['entries_pkey', 'entries_pkey']);
      expect(hits).toBeLessThan(20);
    }
  });
});
