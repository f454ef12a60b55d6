import { withIndexPlans } from '@cowrie/postgres';
import { beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { lockAccountsWithHolds } from '../book/tables/accounts.ts';
import { listHolds, readHolds } from '../book/tables/holds.ts';
import { onDatabase, useLedger } from '../tools/verify/testing.ts';
import { listRequests } from './payment-requests/lists.ts';
import { listSchedules } from './schedules/table.ts';

/**
 * One user has very many rows in one state and the oldest rows in another. A list of the other state must read none
 * of the many.
 */

const MANY = 3_000;
const FEW = 100;
const USER = 7;

/** The first rows belong to the user; the rest belong to others, with many rows in all states. */
const LAST = 6 * MANY;
const MINE = `n <= ${MANY}`;
const of = (mine: string, others: string) => `CASE WHEN ${MINE} THEN ${mine} ELSE ${others} END`;
const stateOf = (rare: string, usual: string, rest: string) => `
  CASE WHEN n = 0 THEN '${rare}' WHEN ${MINE} THEN '${usual}' WHEN n % 2 = 0 THEN '${rare}' ELSE '${rest}' END`;
const AT = `now() - interval '1 day' + n * interval '1 second'`;
const LATER = `now() + interval '1 day'`;
const insert = (table: string, values: Readonly<Record<string, string>>) => {
  const all = {
    id: 'gen_random_uuid()',
    amount: '1',
    reason: "'x'",
    created_at: AT,
    updated_at: 'now()',
    ...values,
  };
  return `INSERT INTO ${table} (${Object.keys({ ...all, partition: 0 })})
    SELECT ${Object.values({ ...all, partition: '0' })} FROM (
      SELECT n, ${values.status} AS state FROM generate_series(0, ${LAST}) AS n) AS rows`;
};
const partiesOf = (side: 'payer' | 'receiver') => ({
  payer: of(side === 'payer' ? `${USER}` : '8', '1000 + n'),
  receiver: of(side === 'receiver' ? `${USER}` : '8', '100000 + n'),
});
const holds = (side: 'payer' | 'receiver') =>
  insert('holds', {
    ...partiesOf(side),
    status: stateOf('OPEN', 'CAPTURED', 'EXPIRED'),
    expires_at: LATER,
    captured: "(state = 'CAPTURED')::int",
    released: "(state = 'EXPIRED')::int",
    ended_partition: "CASE state WHEN 'OPEN' THEN NULL ELSE 0 END",
  });
const requests = (side: 'payer' | 'receiver') =>
  insert('payment_requests', {
    ...partiesOf(side),
    status: stateOf('PENDING', 'CANCELLED', 'EXPIRED'),
    expires_at: LATER,
    created_by: "'user:1'",
  });
const PAID = insert('payment_requests', {
  receiver: '8',
  status: "'PAID'",
  expires_at: LATER,
  created_by: "'user:1'",
  transaction_id: 'n',
  paid_by: of(`${USER}`, '1000 + n'),
});
const SCHEDULES = insert('schedules', {
  ...partiesOf('payer'),
  status: stateOf('ACTIVE', 'FINISHED', 'CANCELLED'),
  ...{ starts_at: 'now()', runs: '0', due: '0', attempt: '0' },
  next_at: `CASE state WHEN 'ACTIVE' THEN ${LATER} END`,
});

const ledger = useLedger();
const pool = ledger.openPool({ url: withIndexPlans(ledger.url), max: 1 });

beforeAll(async () => {
  const sides = ['payer', 'receiver'] as const;
  await onDatabase(ledger.url, [...sides.map(holds), ...sides.map(requests), PAID, SCHEDULES, 'ANALYZE']);
});

/** Counts table rows. The pool has one connection, whose counters these are. */
async function reading<T>(table: string, find: () => Promise<T>): Promise<{ found: T; rows: number }> {
  const text = 'SELECT idx_tup_fetch::int AS rows FROM pg_stat_xact_user_tables WHERE relname = $1';
  const readSoFar = async () => (await pool.query<{ rows: number }>(text, [table])).rows[0]?.rows ?? 0;
  await pool.query('BEGIN');
  const before = await readSoFar();
  const found = await find();
  const rows = (await readSoFar()) - before;
  await pool.query('ROLLBACK');
  return { found, rows };
}

const asked = { userId: USER, before: null, limit: 10 };
const askedOfRequests = { ...asked, as: null };

it.each([
  ['holds', 2, () => listHolds(pool, { ...asked, status: 'OPEN' })],
  ['holds', 0, () => listHolds(pool, { ...asked, status: 'EXPIRED' })],
  ['payment_requests', 2, () => listRequests(pool, { ...askedOfRequests, status: 'PENDING' })],
  ['payment_requests', 0, () => listRequests(pool, { ...askedOfRequests, status: 'EXPIRED' })],
  ['schedules', 1, () => listSchedules(pool, { ...asked, status: 'ACTIVE' })],
])('%s in a state of %i rows are listed without reading the others', async (table, count, list) => {
  const { found, rows } = await reading<readonly unknown[]>(table, list);
  expect(found).toHaveLength(count);
  expect(rows).toBeLessThan(FEW);
});

it.each([
  ['holds', () => listHolds(pool, { ...asked, status: null })],
  ['payment_requests', () => listRequests(pool, { ...askedOfRequests, status: null })],
  ['schedules', () => listSchedules(pool, { ...asked, status: null })],
])('%s in all states are listed from one page of each, newest first', async (table, list) => {
  const { found, rows } = await reading<readonly { createdAtMs: number }[]>(table, list);
  const times = found.map(({ createdAtMs }) => createdAtMs);
  expect(times).toHaveLength(10);
  expect(times).toEqual([...times].sort((a, b) => b - a));
  expect(rows).toBeLessThan(FEW);
});

it('the open holds of a closing wallet are found without reading the others', async () => {
  const { found, rows } = await reading('holds', async () => {
    const client = pool as unknown as pg.PoolClient;
    await lockAccountsWithHolds(client, [], [], [USER]);
    return readHolds(pool, [], [USER]);
  });
  expect(found.size).toBe(2);
  expect(rows).toBeLessThan(FEW);
});
