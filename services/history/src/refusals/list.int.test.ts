import { LIMITS, type RefusalFilter, type RefusalState } from '@cowrie/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { useTestDatabase } from '../testing/database.ts';
import { explainPlan } from '../testing/plans.ts';
import { refusal } from '../testing/refusals.ts';
import { countRefusals } from './count.ts';
import { listRefusals, refusalsStatement } from './list.ts';
import { insertRefusals, REFUSALS_RETENTION } from './table.ts';

const database = useTestDatabase();
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const T = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 10 * MINUTE_MS;

beforeEach(() => database.owner.query('TRUNCATE refusals'));

const insert = (...refusals: RefusalState[]) => insertRefusals(database.pool, refusals);
const ANY: RefusalFilter = {
  ...{ limit: 100, before: null, fromMs: null, toMs: null, requestId: null, idempotencyKey: null },
  ...{ userId: null, apiKeyId: null, platform: null, code: null, operationId: null },
};
const list = (asked: Partial<RefusalFilter> = {}) => listRefusals(database.reading, { ...ANY, ...asked });
const many = (count: number, over: Partial<RefusalState> = {}) =>
  Array.from({ length: count }, (_, index) => refusal({ atMs: T + index, ...over }));

describe('a refusal', () => {
  it('is found by every filter, in every combination', async () => {
    const fields = {
      ...{ requestId: 'mine', idempotencyKey: 'mine', apiKeyId: '0197d5a0-0000-7000-8000-000000000001' },
      ...{ userId: 9, platform: 'shop', code: 'self_transfer', operationId: 'burnCoins' },
    };
    const wanted = refusal({ atMs: T, ...fields });
    await insert(wanted);
    const company = Array.from({ length: 2 ** Object.keys(fields).length }, (_, which) =>
      Object.fromEntries(Object.entries(fields).filter((_field, index) => which & (2 ** index))),
    );
    expect(company).toHaveLength(128);
    // Run one after another, so that all use one connection.
    for (const asked of company) expect([asked, (await list(asked)).refusals]).toEqual([asked, [wanted]]);
  });

  it('is on exactly one page, within the time bounds', async () => {
    const all = many(7, { atMs: T });
    await insert(...all);
    const seen: string[] = [];
    let before: RefusalFilter['before'] = null;
    do {
      const page = await list({ limit: 3, before });
      seen.push(...page.refusals.map(({ id }) => id));
      before = page.next;
    } while (before);
    expect(seen).toEqual(
      all
        .map(({ id }) => id)
        .sort()
        .toReversed(),
    );
    expect((await list({ fromMs: T, toMs: T + 1 })).refusals).toHaveLength(7);
    expect((await list({ toMs: T })).refusals).toEqual([]);
    expect((await list({ fromMs: T + 1 })).refusals).toEqual([]);
  });

  it('is searched among a bounded number of rows: a page without matches has a next key', async () => {
    await database.owner.query(
      `INSERT INTO refusals (id, caller, at, request_id, operation_id, status, code, detail, user_id)
       SELECT gen_random_uuid(), 'c' || g, to_timestamp(${T / 1000}) - g * interval '1 ms', 'r' || g, 'transferCoins', 422,
         CASE WHEN g > 10500 THEN 'rare' ELSE 'self_transfer' END, 'd', 7 FROM generate_series(1, 10600) g`,
    );
    await database.owner.query('ANALYZE refusals');
    const asked = { userId: 7, code: 'rare', limit: 5 };
    const first = await list(asked);
    expect([first.refusals, first.next?.atMs]).toEqual([[], T - LIMITS.searchedMax]);
    expect((await list({ ...asked, before: first.next })).refusals).toHaveLength(5);
    const ways = [
      [{}, 'refusals_by_time'],
      [{ code: 'rare' }, 'refusals_by_code'],
      [{ requestId: 'r9' }, 'refusals_by_request'],
    ] as const;
    for (const [one, index] of ways) {
      const statement = refusalsStatement({ ...ANY, ...one });
      const { steps, indexes } = await explainPlan(database.reading, statement, 'force_custom_plan');
      expect([new Set(indexes), steps.filter((step) => step === 'Seq Scan')]).toEqual([new Set([index]), []]);
    }
  });

  it('is stored for the first hundred of a caller in a minute, however they are split into messages', async () => {
    await insert(...many(60));
    await insert(...many(60), ...many(30, { caller: 'user:8', userId: 8 }));
    await insert(...many(5), ...many(5, { atMs: T + MINUTE_MS }));
    const counted = await database.owner.query(
      `SELECT caller, date_trunc('minute', at) AS minute, count(*)::int AS n FROM refusals GROUP BY 1, 2 ORDER BY 1, 2`,
    );
    expect(counted.rows.map(({ caller, n }) => [caller, n])).toEqual([
      ['user:7', 100],
      ['user:7', 5],
      ['user:8', 30],
    ]);
  });

  it('that arrives again takes no place from a new one', async () => {
    const before = many(60);
    await insert(...before);
    await insert(...before, ...many(40, { atMs: T + 1_000 }));
    expect((await list()).refusals).toHaveLength(100);
  });

  it('is deleted after seven days, and not written when it is older', async () => {
    await insert(...many(2));
    await insert(refusal({ atMs: Date.now() - 8 * DAY_MS }));
    expect((await list()).refusals).toHaveLength(2);
    await database.owner.query(`UPDATE refusals SET at = at - interval '8 days'`);
    const client = await database.pool.connect();
    try {
      expect((await REFUSALS_RETENTION.look(client, '-infinity')).dueRows).toBe(2);
      expect(await REFUSALS_RETENTION.remove(client, '-infinity', 10)).toBe(2);
    } finally {
      client.release();
    }
  });
});

const HOUR_MS = 3_600_000;
const HOUR = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 3 * HOUR_MS;

it('counts stored refusals by hour and code, including `from` and excluding `to`', async () => {
  const at = (atMs: number, code: string) => refusal({ atMs, code });
  await insertRefusals(database.pool, [
    at(HOUR - 1, 'forbidden'),
    at(HOUR, 'forbidden'),
    at(HOUR + HOUR_MS - 1, 'forbidden'),
    at(HOUR + 5, 'insufficient_funds'),
    at(HOUR + HOUR_MS, 'forbidden'),
    at(HOUR + 2 * HOUR_MS, 'forbidden'),
  ]);
  expect(await countRefusals(database.reading, { fromMs: HOUR, toMs: HOUR + 2 * HOUR_MS })).toEqual([
    { fromMs: HOUR, code: 'forbidden', count: 2 },
    { fromMs: HOUR, code: 'insufficient_funds', count: 1 },
    { fromMs: HOUR + HOUR_MS, code: 'forbidden', count: 1 },
  ]);
  expect(await countRefusals(database.reading, { fromMs: HOUR, toMs: HOUR })).toEqual([]);
});
