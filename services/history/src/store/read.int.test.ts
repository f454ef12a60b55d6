import type { TransactionPageKey } from '@cowrie/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { T0 } from '../../../../libs/consumer/src/testing/events.ts';
import { useTestDatabase } from '../testing/database.ts';
import { entryOf } from '../testing/entries.ts';
import { explainPlan, PLAN_MODES } from '../testing/plans.ts';
import { balancesStatement, readBalances } from './read-balances.ts';
import { rangeStatement, readRange, type StatementRange } from './read-statement.ts';

const MANY = 20_000;
/**
 * User 1 gets a unit each time, and five entries share each moment. Users 10 to 2,009 have ten entries each. The second of three
 * entries of user 6 has not arrived.
 */
const FILL = `
  INSERT INTO entries SELECT 1, ${T0} + g / 5 * 1000, g, 2, 1, g, 3, 'for the course material ' || g
    FROM generate_series(1, ${MANY}) g;
  INSERT INTO entries SELECT 10 + g % 2000, ${T0} + g / 5 * 1000, g, 2, 5, 10, 3, 'r'
    FROM generate_series(1, ${MANY}) g;
  INSERT INTO entries VALUES (6, ${T0} + 1000, 1, 2, 5, 5, 3, 'r'), (6, ${T0} + 3000, 3, 2, 1, 13, 3, 'r');
  ANALYZE entries;`;

const database = useTestDatabase();
beforeAll(async () => {
  await database.owner.query(FILL);
});

const START: TransactionPageKey = { createdAtMs: 0, id: 0 };
const END: TransactionPageKey = { createdAtMs: T0 + (MANY / 5) * 1000, id: MANY };
const rangeOf = (asked: Partial<StatementRange>): StatementRange => ({
  party: 1,
  after: START,
  until: END,
  limit: 20,
  ...asked,
});
const upTo = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

describe('readRange', () => {
  it('returns every entry once, oldest first, even if many share a moment', async () => {
    const seen: number[] = [];
    for (let after: TransactionPageKey | undefined = START; after; ) {
      const page = await readRange(database.reading, rangeOf({ after, limit: 997 }));
      seen.push(...page.map(({ id }) => id));
      after = page.at(-1);
    }
    expect(seen).toEqual(upTo(1, MANY));
  });

  it('returns each entry with its balance and its optional fields', async () => {
    await database.owner.query(`
      INSERT INTO entries VALUES (3, ${T0}, 5, -1, 7, 7, 6, 'back', 4, '00000000-0000-7000-8000-00000000000b', 'order 4',
                                  9, '00000000-0000-7000-8000-00000000000a')`);
    expect(await readRange(database.reading, rangeOf({ party: 3 }))).toEqual([
      entryOf(5, {
        party: 3,
        createdAtMs: T0,
        counterparty: -1,
        amountUnits: 7n,
        balanceUnits: 7n,
        storedType: 6,
        reason: 'back',
        refundOf: 4,
        holdId: '00000000-0000-7000-8000-00000000000b',
        reference: 'order 4',
        initiatedBy: 9,
        apiKeyId: '00000000-0000-7000-8000-00000000000a',
      }),
    ]);
  });
});

describe('the plan of a statement', () => {
  it.each<[string, Partial<StatementRange>]>([
    ['the first page', {}],
    ['a deep page', { after: { createdAtMs: T0 + 3_000_000, id: 15_002 } }],
    ['a page of a user with few entries', { party: 10 }],
  ])('%s is one forward range of the primary key', async (_name, asked) => {
    for (const mode of PLAN_MODES) {
      const { steps, hits } = await explainPlan(database.reading, rangeStatement(rangeOf(asked)), mode);
      expect(steps).toEqual(['Limit', 'Index Scan Forward']);
      expect(hits).toBeLessThan(40);
    }
  });
});

const balances = async (atMs: number, ...parties: number[]) =>
  (await readBalances(database.reading, parties, atMs)).map(({ balanceUnits }) => Number(balanceUnits));

describe('readBalances', () => {
  it('returns each balance after all entries of a moment, and 0 before the first', async () => {
    expect(await balances(T0 - 1, 1, 9)).toEqual([0, 0]);
    expect(await balances(T0 + 999, 1)).toEqual([4]);
    expect(await balances(T0 + 1000, 1, 6)).toEqual([9, 5]);
    expect(await balances(T0 + MANY * 1000, 6, 9, 1)).toEqual([13, 0, MANY]);
  });

  it('returns the balance before the next entry, so that a gap is visible', async () => {
    expect(await readBalances(database.reading, [6, 1], T0 + 2000)).toEqual([
      { balanceUnits: 5n, nextSaysUnits: 12n },
      { balanceUnits: 14n, nextSaysUnits: 14n },
    ]);
    expect(await readBalances(database.reading, [6], T0 + 3000)).toEqual([
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
