import { beforeAll, describe, expect, it } from '@jest/globals';
import { T0 } from '../../../../../libs/consumer/src/testing/events.ts';
import { rangeOf } from '../../domain/range.ts';
import { useTestDatabase } from '../../testing/database.ts';
import { explainPlan, PLAN_MODES } from '../../testing/plans.ts';
import { type EntryList, listEntries } from './list-entries.ts';
import { createEntryLists, LIST_TOGETHER } from './list-together.ts';

const MANY = 20_000;
/** Users 1 and 2 have many entries, users 10 to 2,009 have ten each; five entries of each share each moment. */
const FILL = `
  INSERT INTO entries SELECT party, ${T0} + g / 5 * 1000, g, 3, -5, g, CASE WHEN g % 1000 = 0 THEN 1 ELSE 3 END, 'r' || g
    FROM generate_series(1, ${MANY}) g, (VALUES (1), (2)) AS users (party);
  INSERT INTO entries SELECT 10 + g % 2000, ${T0} + g / 5 * 1000, g, 2, 5, 10, 3, 'r'
    FROM generate_series(1, ${MANY}) g;
  ANALYZE entries;`;

const database = useTestDatabase();
beforeAll(async () => {
  await database.owner.query(FILL);
});

const EVERYTHING = { before: null, fromMs: null, toMs: null };
const listOf = (changes: Partial<EntryList>): EntryList => ({
  party: 1,
  range: rangeOf(EVERYTHING),
  type: null,
  limit: 21,
  offset: 0,
  ...changes,
});
const before = { createdAtMs: T0 + 100_000, id: 502 };
const LISTS: readonly EntryList[] = [
  listOf({}),
  listOf({ party: 2, range: rangeOf({ ...EVERYTHING, before }), limit: 101 }),
  listOf({ party: 4_000 }),
  listOf({ party: 17, limit: 1 }),
  listOf({ range: rangeOf({ before: null, fromMs: T0 + 2_000, toMs: T0 + 4_000 }) }),
  listOf({}),
  listOf({ type: 'MINT' }),
  listOf({ offset: 5 }),
  listOf({ limit: 251 }),
];

/** Counts the statements by their names. */
function counting() {
  const names: string[] = [];
  const { reading } = database;
  const query = (statement: { name: string }) => {
    names.push(statement.name);
    return reading.query(statement as never);
  };
  return { names, lists: createEntryLists({ query } as never) };
}

describe('lists that are asked for at once', () => {
  it('are those that each has by itself, and most of them take one statement', async () => {
    const { names, lists } = counting();
    const found = await Promise.all(LISTS.map(lists));
    expect(found).toEqual(await Promise.all(LISTS.map((list) => listEntries(database.reading, list))));
    expect(found.map(({ length }) => length)).toEqual([21, 101, 0, 1, 10, 21, 20, 21, 251]);
    expect(names.sort()).toEqual([
      'list-entries-MINT',
      'list-entries-all',
      'list-entries-all',
      'list-together',
    ]);
  });

  it('take further statements above 32', async () => {
    const { names, lists } = counting();
    const parties = Array.from({ length: 70 }, (_, index) => 10 + index);
    const found = await Promise.all(parties.map((party) => lists(listOf({ party }))));
    expect(found.map(([newest]) => newest?.party)).toEqual(parties);
    expect(names).toEqual(['list-together', 'list-together', 'list-together']);
  });

  it('are a range of the index each, read backwards', async () => {
    const values = LIST_TOGETHER.values(LISTS.slice(0, 6)) as number[][];
    for (const mode of PLAN_MODES) {
      const { steps, hits } = await explainPlan(database.reading, { text: LIST_TOGETHER.text, values }, mode);
      expect(steps.filter((step) => !step.includes('Sort'))).toEqual([
        'Nested Loop',
        'Function Scan',
        'Limit',
        'Index Scan Backward',
      ]);
      expect(hits).toBeLessThan(200);
    }
  });
});
