import { LIMITS, type TransactionPageKey } from '@cowrie/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { T0 } from '../../../../../libs/consumer/src/testing/events.ts';
import { rangeOf } from '../../domain/range.ts';
import { mergeWalks } from '../../domain/search.ts';
import { useTestDatabase } from '../../testing/database.ts';
import { explainPlan, PLAN_MODES } from '../../testing/plans.ts';
import { type SearchCriteria, searchEntries, searchStatements } from './search-entries.ts';
import { termOf } from './terms.ts';

const MANY = 40_000;
const REWARDED = '0197d5a0-0000-7000-8000-000000000004';
const GROUP = '0197d5a0-0000-7000-8000-000000000003';
/**
 * Each transaction has the number g as its id and its amount. Every tenth is a purchase that user 900 requested, with a shared or
 * an own reference; every two hundredth transaction among these has metadata and a group. Every thousandth is a mint by user 901.
 * The first ten are rewards, and the others are transfers that the payer requested. Two share each moment.
 */
const FILL = `
  CREATE TEMPORARY TABLE made AS SELECT g AS id, ${T0} + g / 2 * 1000 AS at, 1 + g % 200 AS user_id,
    CASE WHEN g <= 10 THEN 5 WHEN g % 1000 = 0 THEN 1 WHEN g % 10 = 0 THEN 4 ELSE 3 END AS kind
    FROM generate_series(1, ${MANY}) g;
  INSERT INTO entries SELECT CASE kind WHEN 5 THEN -3 ELSE user_id END, at, id,
      CASE kind WHEN 4 THEN -1 WHEN 5 THEN user_id ELSE 201 + user_id % 100 END, -id, 0, kind, 'r', NULL, NULL,
      CASE WHEN kind <> 4 THEN NULL WHEN id % 20 = 0 THEN 'shared' ELSE 'order ' || id END,
      CASE kind WHEN 4 THEN 900 END
    FROM made WHERE kind <> 1;
  INSERT INTO entries SELECT CASE kind WHEN 4 THEN -1 WHEN 3 THEN 201 + user_id % 100 ELSE user_id END, at, id,
      CASE kind WHEN 1 THEN 0 WHEN 5 THEN -3 ELSE user_id END, id, 0, kind, 'r', NULL, NULL,
      CASE WHEN kind <> 4 THEN NULL WHEN id % 20 = 0 THEN 'shared' ELSE 'order ' || id END,
      CASE kind WHEN 4 THEN 900 WHEN 1 THEN 901 END
    FROM made;
  UPDATE entries SET metadata = '{"channel":"web","n":"' || id % 40 || '"}', group_id = '${GROUP}' WHERE kind = 4 AND id % 200 = 20;
  UPDATE entries SET group_id = '${REWARDED}' WHERE id = 10;
  INSERT INTO entry_terms SELECT party, t::uuid, created_at_ms, id FROM entries
    CROSS JOIN unnest(ARRAY['${termOf('channel', 'web')}', CASE id % 40 WHEN 20 THEN '${termOf('n', '20')}' END]) AS t
    WHERE metadata IS NOT NULL AND t IS NOT NULL;
  ANALYZE entries; ANALYZE entry_terms;`;

const database = useTestDatabase();
beforeAll(async () => {
  await database.owner.query(FILL);
});

type SearchQuery = Partial<Omit<SearchCriteria, 'range'>> & {
  before?: TransactionPageKey | null;
  fromMs?: number;
  toMs?: number;
};
const searchOf = ({ before = null, fromMs, toMs, ...asked }: SearchQuery): SearchCriteria => ({
  range: rangeOf({ before, fromMs: fromMs ?? null, toMs: toMs ?? null }),
  rows: 21,
  skip: 0,
  userId: null,
  treasury: null,
  initiatedBy: null,
  reference: null,
  platform: null,
  groupId: null,
  metadata: null,
  type: null,
  minUnits: null,
  maxUnits: null,
  ...asked,
});

async function searchAll(asked: SearchQuery, limit = 500): Promise<{ ids: number[]; pages: number }> {
  const ids: number[] = [];
  let before: TransactionPageKey | null = null;
  for (let pages = 1; ; pages += 1) {
    const walks = await searchEntries(database.reading, searchOf({ ...asked, rows: limit + 1, before }));
    const page: ReturnType<typeof mergeWalks> = mergeWalks(walks, { limit, offset: 0 });
    ids.push(...page.entries.map(({ id }) => id));
    before = page.next;
    if (before === null) return { ids, pages };
  }
}
const isPurchase = (id: number) => id > 10 && id % 10 === 0 && id % 1000 !== 0;
const isLabelled = (id: number) => isPurchase(id) && id % 200 === 20;
const userOf = (id: number) => 1 + (id % 200);
const all = (matches: (id: number) => boolean): number[] =>
  Array.from({ length: MANY }, (_, index) => MANY - index).filter(matches);

describe('searchEntries', () => {
  it.each<[string, SearchQuery, (id: number) => boolean]>([
    ['nothing', {}, () => true],
    ['a type', { type: 'MINT' }, (id) => id > 10 && id % 1000 === 0],
    ['the type that most are of', { type: 'TRANSFER' }, (id) => id > 10 && id % 10 !== 0],
    ['a user', { userId: 31 }, (id) => userOf(id) === 31],
    ['a treasury', { treasury: -3 }, (id) => id <= 10],
    ['a user and a treasury', { userId: 31, treasury: -1 }, (id) => isPurchase(id) && userOf(id) === 31],
    ['who asked for others', { initiatedBy: 900 }, isPurchase],
    ['metadata', { metadata: { channel: 'web' } }, isLabelled],
    ['metadata that no term has', { metadata: { channel: 'web', n: '21' } }, () => false],
    ['two of metadata', { metadata: { n: '20', channel: 'web' } }, (id) => isLabelled(id) && id % 40 === 20],
    ['metadata of a user', { userId: 21, metadata: { channel: 'web' } }, isLabelled],
    ['metadata of another user', { userId: 22, metadata: { channel: 'web' } }, () => false],
    ['a group', { groupId: GROUP }, isLabelled],
    ['a group of a treasury', { groupId: GROUP, treasury: -1 }, isLabelled],
    ['metadata and a reference', { metadata: { channel: 'web' }, reference: 'shared' }, isLabelled],
    ['metadata and another reference', { metadata: { channel: 'web' }, reference: 'order 30' }, () => false],
    ['a group and another reference', { groupId: GROUP, reference: 'order 30' }, () => false],
    ['a group of a user and a treasury', { groupId: GROUP, userId: 21, treasury: -1 }, isLabelled],
    [
      'a group of a treasury that paid a user',
      { groupId: REWARDED, userId: 11, treasury: -3 },
      (id) => id === 10,
    ],
    ['a group of a user and another treasury', { groupId: GROUP, userId: 21, treasury: -2 }, () => false],
    ['a group of somebody else', { groupId: GROUP, userId: 22 }, () => false],
    ['who asked for mints', { initiatedBy: 901, type: 'MINT' }, (id) => id > 10 && id % 1000 === 0],
    ['who asked as the payer', { initiatedBy: 32 }, (id) => id > 10 && userOf(id) === 32],
    ['who asked, of a user', { userId: 31, initiatedBy: 900 }, (id) => isPurchase(id) && userOf(id) === 31],
    ['a reference', { reference: 'order 30' }, (id) => id === 30],
    ['a shared reference', { reference: 'shared' }, (id) => isPurchase(id) && id % 20 === 0],
    [
      'a reference of a user',
      { userId: 41, reference: 'shared' },
      (id) => isPurchase(id) && id % 20 === 0 && userOf(id) === 41,
    ],
    ['amounts', { minUnits: 100n, maxUnits: 120n }, (id) => id >= 100 && id <= 120],
    ['times', { fromMs: T0 + 10_000, toMs: T0 + 20_000 }, (id) => id >= 20 && id < 40],
    ['a user that there is not', { userId: 7_777 }, () => false],
  ])('by %s returns each transaction once, newest first', async (_name, asked, matches) => {
    expect((await searchAll(asked)).ids).toEqual(all(matches));
  });

  it('carries the rest of an offset to the next page', async () => {
    const [ids, lefts]: [number[], number[]] = [[], []];
    for (
      let place: { before: TransactionPageKey | null; skip: number } | null = { before: null, skip: 3 };
      place;
    ) {
      lefts.push(place.skip);
      const asked = searchOf({ maxUnits: 5n, rows: place.skip + 3, ...place });
      const page: ReturnType<typeof mergeWalks> = mergeWalks(await searchEntries(database.reading, asked), {
        limit: 1,
        offset: place.skip,
      });
      ids.push(...page.entries.map(({ id }) => id));
      place = page.next && { before: page.next, skip: page.next.offset ?? 0 };
    }
    expect(ids).toEqual([2, 1]);
    expect(lefts).toEqual([...Array(MANY / LIMITS.searchedMax).fill(3), 0]);
  });

  it('examines a bounded number of rows per page, and continues from there', async () => {
    const { ids, pages } = await searchAll({ maxUnits: 5n });
    expect(ids).toEqual([5, 4, 3, 2, 1]);
    expect(pages).toBe(MANY / LIMITS.searchedMax + 1);
  });
});

const deep = { createdAtMs: T0 + 10_000_000, id: 20_001 };
describe('the plan of a search', () => {
  it.each<[string, SearchQuery, string[]]>([
    ['all', {}, ['entries_by_time']],
    ['a deep page', { before: deep }, ['entries_by_time']],
    ['between two times', { fromMs: T0 + 1_000_000, toMs: T0 + 2_000_000 }, ['entries_by_time']],
    ['amounts', { minUnits: 39_000n, maxUnits: 39_999n }, ['entries_by_time']],
    ['transfers', { type: 'TRANSFER' }, ['entries_by_time']],
    ['purchases', { type: 'PURCHASE' }, ['entries_of_kind']],
    ['rewards, which are all old', { type: 'REWARD' }, ['entries_of_kind']],
    ['of a user', { userId: 31 }, ['entries_pkey']],
    ['of a user and a treasury', { userId: 31, treasury: -1 }, ['entries_pkey']],
    ['purchases of a treasury', { treasury: -1, type: 'PURCHASE' }, ['entries_by_kind']],
    ['one reference', { reference: 'order 30' }, ['entries_of_reference']],
    ['a shared reference', { reference: 'shared' }, ['entries_of_reference']],
    ['a reference of a user', { userId: 41, reference: 'shared' }, ['entries_by_reference']],
    ['a reference of a treasury', { treasury: -1, reference: 'order 30' }, ['entries_by_reference']],
    ['a group', { groupId: GROUP }, ['entries_of_group']],
    ['by who asked', { initiatedBy: 900 }, ['entries_of_initiator', 'entries_pkey']],
    ['mints by who asked', { initiatedBy: 901, type: 'MINT' }, ['entries_by_kind', 'entries_of_initiator']],
  ])('%s reads backward index ranges and sorts nothing', async (_name, asked, indexes) => {
    for (const mode of PLAN_MODES) {
      const plans = [];
      for (const statement of searchStatements(searchOf(asked))) {
        plans.push(await explainPlan(database.reading, statement, mode));
      }
      expect([...new Set(plans.flatMap((plan) => plan.indexes))].toSorted()).toEqual(indexes);
      const scans = plans.flatMap(({ steps }) => steps).filter((step) => /Scan|Sort/.test(step));
      expect(new Set(scans)).toEqual(new Set(['Index Scan Backward', 'CTE Scan', 'Subquery Scan']));
    }
  });

  it.each<[string, SearchQuery, string]>([
    ['all', {}, 'terms_by_time'],
    ['a user', { userId: 21 }, 'entry_terms_pkey'],
  ])(
    'metadata of %s reads the terms backwards, looks each entry up and sorts nothing',
    async (_of, asked, index) => {
      for (const mode of PLAN_MODES) {
        const [statement] = searchStatements(searchOf({ ...asked, metadata: { channel: 'web' } }));
        if (!statement) throw new Error('there is no statement');
        const { indexes, steps } = await explainPlan(database.reading, statement, mode);
        expect(indexes).toContain(index);
        expect(steps.filter((step) => /Seq|Bitmap|Sort|Hash/.test(step))).toEqual([]);
      }
    },
  );
});

/** Runs after the tests of plans, because the server may analyse these rows at any time. */
describe('a search that examines both rows of each transaction', () => {
  const AT = T0 - 10_000_000_000;
  const PAIRS = LIMITS.searchedMax;
  const [ONE, OTHER] = [950, 951];
  const firstIdOf = (by: number) => by * 1_000_000;
  /** Rows of one moment are in the index in the order of their insertion. */
  const inserted = (by: number, sides: readonly ('paid' | 'got')[]) =>
    sides
      .map((side) => {
        const parties = side === 'paid' ? '7, at, id, -1, -g' : '-1, at, id, 7, g';
        return `INSERT INTO entries SELECT ${parties}, 0, 4, 'r', NULL, NULL, NULL, ${by}
          FROM (SELECT g, ${AT} + g AS at, ${firstIdOf(by)} + g AS id FROM generate_series(1, ${PAIRS}) g) AS made`;
      })
      .join(';');
  /** The newest transaction has a single row, which shifts all later pairs. */
  const mint = (by: number) =>
    `INSERT INTO entries VALUES (7, ${AT + PAIRS + 1}, ${firstIdOf(by)}, 0, 1, 0, 1, 'r', NULL, NULL, NULL, ${by})`;
  beforeAll(async () => {
    for (const by of [ONE, OTHER]) await database.owner.query(mint(by));
    await database.owner.query(inserted(ONE, ['paid', 'got']));
    await database.owner.query(inserted(OTHER, ['got', 'paid']));
  });

  it('loses no transaction between two pages', async () => {
    const split = PAIRS - (LIMITS.searchedMax - 2) / 2;
    for (const by of [ONE, OTHER]) {
      for (const units of [split + 1, split, split - 1].map(BigInt)) {
        const { ids } = await searchAll({ initiatedBy: by, minUnits: units, maxUnits: units });
        expect(ids).toEqual([firstIdOf(by) + Number(units)]);
      }
    }
  });
});
