import type { PageKey, TransactionType } from '@cowrie/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { T0 } from '../../../../../libs/consumer/src/testing/events.ts';
import type { Entry } from '../../domain/entry.ts';
import { rangeOf } from '../../domain/range.ts';
import { useTestDatabase } from '../../testing/database.ts';
import { entryOf } from '../../testing/entries.ts';
import { explainPlan, PLAN_MODES, type PlanMode } from '../../testing/plans.ts';
import { type EntryList, listEntries, listStatement } from './list-entries.ts';

const MANY = 20_000;
/** User 1 has many entries, users 10 to 2,009 have ten each; five entries share each moment. */
const FILL = `
  INSERT INTO entries SELECT 1, ${T0} + g / 5 * 1000, g, 2, -5, 10,
    CASE WHEN g % 1000 = 0 THEN 1 ELSE 3 END, 'for the course material ' || g FROM generate_series(1, ${MANY}) g;
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

type Asked = {
  party?: number;
  before?: PageKey | null;
  fromMs?: number | null;
  toMs?: number | null;
  type?: TransactionType | null;
  limit?: number;
  offset?: number;
};

const listOf = (asked: Asked): EntryList => ({
  party: asked.party ?? 1,
  range: rangeOf({ before: asked.before ?? null, fromMs: asked.fromMs ?? null, toMs: asked.toMs ?? null }),
  type: asked.type ?? null,
  limit: asked.limit ?? 20,
  offset: asked.offset ?? 0,
});
const list = (asked: Asked = {}): Promise<Entry[]> => listEntries(database.reading, listOf(asked));
const ids = async (asked: Asked): Promise<number[]> => (await list(asked)).map(({ id }) => id);
const range = (from: number, to: number): number[] =>
  Array.from({ length: from - to + 1 }, (_, i) => from - i);

describe('listEntries', () => {
  it('lists the newest first, each with its fields', async () => {
    const [newest] = await list({ limit: 1 });
    const createdAtMs = T0 + (MANY / 5) * 1000;
    expect(newest).toEqual(
      entryOf(MANY, { createdAtMs, storedType: 1, reason: `for the course material ${MANY}` }),
    );
  });

  it('gives every entry exactly once, page by page, also where many share a moment', async () => {
    const seen: number[] = [];
    for (let before: PageKey | null = null; ; ) {
      const page: Entry[] = await list({ before, limit: 997 });
      seen.push(...page.map(({ id }) => id));
      const last = page.at(-1);
      if (!last) break;
      before = { createdAtMs: last.createdAtMs, id: last.id };
    }
    expect(seen).toEqual(range(MANY, 1));
  });

  it('skips an offset', async () => {
    expect(await ids({ offset: 10_000, limit: 3 })).toEqual(range(MANY - 10_000, MANY - 10_002));
    expect(await ids({ offset: MANY })).toEqual([]);
  });

  it('filters by time, `from` included and `to` excluded', async () => {
    expect(await ids({ fromMs: T0 + 2_000, toMs: T0 + 4_000 })).toEqual(range(19, 10));
    expect(await ids({ fromMs: T0 + 4_000, toMs: T0 + 2_000 })).toEqual([]);
    const before = { createdAtMs: T0 + 3_000, id: 17 };
    expect(await ids({ fromMs: T0 + 2_000, toMs: T0 + 4_000, before })).toEqual(range(16, 10));
  });

  it('filters by type', async () => {
    expect(await ids({ type: 'MINT', limit: 3 })).toEqual([20_000, 19_000, 18_000]);
    expect(await ids({ type: 'TRANSFER', limit: 2 })).toEqual([19_999, 19_998]);
    expect(await ids({ type: 'BURN' })).toEqual([]);
  });

  it('keeps to the party', async () => {
    expect(await ids({ party: 10, limit: 100 })).toHaveLength(10);
    expect(await ids({ party: 3 })).toEqual([]);
  });
});

const explain = (asked: Asked, mode: PlanMode) =>
  explainPlan(database.reading, listStatement(listOf(asked)), mode);

describe('the plan of a page', () => {
  const deep = { createdAtMs: T0 + 100_000, id: 502 };

  it.each<[string, Asked]>([
    ['the first page', {}],
    ['a deep page', { before: deep }],
    ['a page of a user with few entries', { party: 10 }],
    ['a page between two times', { fromMs: T0 + 50_000, toMs: T0 + 100_000 }],
    ['a page of mints', { type: 'MINT' }],
    ['a deep page of mints', { type: 'MINT', before: deep }],
    ['a page of transfers', { type: 'TRANSFER' }],
  ])('%s is one range of an index, read backwards', async (_name, asked) => {
    for (const mode of PLAN_MODES) {
      const { steps, hits } = await explain(asked, mode);
      expect(steps).toEqual(['Limit', 'Index Scan Backward']);
      expect(hits).toBeLessThan(40);
    }
  });

  it('costs the same at any depth', async () => {
    const first = await explain({}, 'force_generic_plan');
    const last = await explain({ before: { createdAtMs: T0 + 4_000, id: 22 } }, 'force_generic_plan');
    expect(last.hits).toBeLessThanOrEqual(first.hits + 3);
  });

  it('is no bitmap and no sort either while the table is small, where those look cheaper', async () => {
    await database.owner.query('TRUNCATE entries');
    await database.owner.query(FILL_A_LITTLE);
    const { steps } = await explain({ party: 2 }, 'force_generic_plan');
    expect(steps).toEqual(['Limit', 'Index Scan Backward']);
  });
});
