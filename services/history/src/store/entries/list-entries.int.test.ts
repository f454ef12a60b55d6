import type { TransactionPageKey, TransactionType } from '@cowrie/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { T0 } from '../../../../../libs/consumer/src/testing/events.ts';
import type { Entry } from '../../domain/entry.ts';
import { rangeOf } from '../../domain/range.ts';
import { useTestDatabase } from '../../testing/database.ts';
import { explainPlan, PLAN_MODES, type PlanMode } from '../../testing/plans.ts';
import { createEntryLists, LIST_TOGETHER } from './entry-lists.ts';
import { type EntryList, listEntries, listStatement } from './list-entries.ts';

const MANY = 20_000;
const FILL = `
  INSERT INTO entries SELECT party, ${T0} + g / 5 * 1000, g, 2, -5, 10,
    CASE WHEN g % 1000 = 0 THEN 1 ELSE 3 END, 'for the course material ' || g
    FROM generate_series(1, ${MANY}) g, (VALUES (1), (2)) AS users (party);
  INSERT INTO entries SELECT 10 + g % 2000, ${T0} + g / 5 * 1000, g, 2, 5, 10, 3, 'r'
    FROM generate_series(1, ${MANY}) g;
  ANALYZE entries;`;
const FILL_A_LITTLE = `
  INSERT INTO entries SELECT 2 + g % 50, ${T0} + g * 1000, g, 1, 5, 10, 3, 'r' FROM generate_series(1, 1000) g;
  ANALYZE entries;`;

const database = useTestDatabase();
beforeAll(async () => {
  await database.owner.query(FILL);
});

type ListQuery = {
  party?: number;
  before?: TransactionPageKey | null;
  fromMs?: number | null;
  toMs?: number | null;
  type?: TransactionType | null;
  limit?: number;
  offset?: number;
};

const listOf = (asked: ListQuery): EntryList => ({
  party: asked.party ?? 1,
  range: rangeOf({ before: asked.before ?? null, fromMs: asked.fromMs ?? null, toMs: asked.toMs ?? null }),
  type: asked.type ?? null,
  limit: asked.limit ?? 20,
  offset: asked.offset ?? 0,
});
const list = (asked: ListQuery = {}): Promise<Entry[]> => listEntries(database.reading, listOf(asked));
const range = (from: number, to: number): number[] =>
  Array.from({ length: from - to + 1 }, (_, i) => from - i);

describe('listEntries', () => {
  it('returns every entry exactly once, page by page, even if many share a moment', async () => {
    const seen: number[] = [];
    for (let before: TransactionPageKey | null = null; ; ) {
      const page: Entry[] = await list({ before, limit: 997 });
      seen.push(...page.map(({ id }) => id));
      const last = page.at(-1);
      if (!last) break;
      before = { createdAtMs: last.createdAtMs, id: last.id };
    }
    expect(seen).toEqual(range(MANY, 1));
  });
});

const EVERYTHING = { before: null, fromMs: null, toMs: null };
const wholeList = (changes: Partial<EntryList>): EntryList => ({
  party: 1,
  range: rangeOf(EVERYTHING),
  type: null,
  limit: 21,
  offset: 0,
  ...changes,
});
const middle = { createdAtMs: T0 + 100_000, id: 502 };
const LISTS: readonly EntryList[] = [
  wholeList({}),
  wholeList({ party: 2, range: rangeOf({ ...EVERYTHING, before: middle }), limit: 101 }),
  wholeList({ party: 4_000 }),
  wholeList({ party: 17, limit: 1 }),
  wholeList({ range: rangeOf({ before: null, fromMs: T0 + 2_000, toMs: T0 + 4_000 }) }),
  wholeList({}),
  wholeList({ type: 'MINT' }),
  wholeList({ offset: 5 }),
  wholeList({ limit: 251 }),
];

function counting() {
  const names: string[] = [];
  const { reading } = database;
  const query = (statement: { name: string }) => {
    names.push(statement.name);
    return reading.query(statement as never);
  };
  return { names, lists: createEntryLists({ query } as never) };
}

describe('lists that are requested at once', () => {
  it('are the same as separate lists, and most share one statement', async () => {
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
    const found = await Promise.all(parties.map((party) => lists(wholeList({ party }))));
    expect(found.map(([newest]) => newest?.party)).toEqual(parties);
    expect(names).toEqual(['list-together', 'list-together', 'list-together']);
  });

  it('are one backward index range each', async () => {
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

const explain = (asked: ListQuery, mode: PlanMode) =>
  explainPlan(database.reading, listStatement(listOf(asked)), mode);

describe('the plan of a page', () => {
  const deep = { createdAtMs: T0 + 100_000, id: 502 };

  it.each<[string, ListQuery]>([
    ['the first page', {}],
    ['a deep page', { before: deep }],
    ['a page of a user with few entries', { party: 10 }],
    ['a page between two times', { fromMs: T0 + 50_000, toMs: T0 + 100_000 }],
    ['a page of mints', { type: 'MINT' }],
    ['a deep page of mints', { type: 'MINT', before: deep }],
    ['a page of transfers', { type: 'TRANSFER' }],
  ])('%s is one backward index range', async (_name, asked) => {
    for (const mode of PLAN_MODES) {
      const { steps, hits } = await explain(asked, mode);
      expect(steps).toEqual(['Limit', 'Index Scan Backward']);
      expect(hits).toBeLessThan(40);
    }
  });

  it('has no bitmap and no sort even while the table is small, where those look cheaper', async () => {
    await database.owner.query('TRUNCATE entries');
    await database.owner.query(FILL_A_LITTLE);
    const { steps } = await explain({ party: 2 }, 'force_generic_plan');
    expect(steps).toEqual(['Limit', 'Index Scan Backward']);
  });
});
