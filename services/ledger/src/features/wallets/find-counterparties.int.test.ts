import { LIMITS } from '@cowrie/contracts';
import { withIndexPlans } from '@cowrie/postgres';
import { beforeAll, expect, it } from '@jest/globals';
import { onDatabase, useLedger } from '../../tools/verify/testing.ts';
import { findCounterparties } from './find-counterparties.ts';

const USER = 1;
const STRANGER = 90;
/** The hold with `RECENT` is newer than as many holds with others as are searched; the one with `OLD` is older. */
const BUSY = 100;
const [OLD, RECENT] = [101, 102];

const COMMON = { id: 'gen_random_uuid()', amount: '1', reason: "'x'", updated_at: 'now()', partition: '0' };
const insert = (table: string, values: Readonly<Record<string, string | number>>, from = '') => {
  const all = { ...COMMON, created_at: 'now()', ...values };
  return `INSERT INTO ${table} (${Object.keys(all)}) SELECT ${Object.values(all)} ${from}`;
};
const hold = (values: Record<string, string | number>, from = '') =>
  insert('holds', { status: "'OPEN'", expires_at: 'now()', ...values }, from);
const request = (values: Record<string, string | number>) =>
  insert('payment_requests', {
    status: "'PENDING'",
    expires_at: 'now()',
    created_by: "'user:1'",
    ...values,
  });
const schedule = (values: Record<string, string | number>) =>
  insert('schedules', { starts_at: 'now()', runs: 0, due: 0, attempt: 0, ...values });

const ENDED = { status: "'CAPTURED'", captured: 1, ended_partition: 0 };
const PAID = { status: "'PAID'", transaction_id: 1 };
const SPLIT = "'00000000-0000-7000-8000-000000000001'";
const SHARED = [
  hold({ payer: USER, receiver: 2 }),
  hold({ payer: 3, receiver: USER, ...ENDED }),
  request({ receiver: USER, payer: 4 }),
  request({ receiver: 5, payer: USER }),
  request({ receiver: 6, ...PAID, paid_by: USER }),
  request({ receiver: USER, ...PAID, paid_by: 7 }),
  request({ id: SPLIT, receiver: 8, payer: 9, legs: `'[{"to":8},{"to":${USER}},{"to":10},{"to":-1}]'` }),
  `INSERT INTO payment_request_payees VALUES (${USER}, now(), ${SPLIT})`,
  schedule({ payer: USER, receiver: 11, status: "'CANCELLED'" }),
  schedule({ payer: 12, receiver: USER, status: "'ACTIVE'", next_at: 'now()' }),
  hold({ payer: STRANGER, receiver: 2 }),
];
const MANY = LIMITS.sharedSearchedMax;
/** There are more of them than rows of all other users. */
const FEW = 100;
const ofBusy = (receiver: number, age: string, from = '') =>
  hold({ payer: BUSY, receiver, created_at: `now() - ${age} * interval '1 second'` }, from);
const BUSY_HOLDS = [
  ofBusy(OLD, '100000'),
  ofBusy(103, 'n', `FROM generate_series(1, ${3 * MANY}) AS n`),
  ofBusy(RECENT, '0'),
  'ANALYZE holds',
];

const ledger = useLedger();
const pool = ledger.openPool({ url: withIndexPlans(ledger.url), max: 1 });
beforeAll(() => onDatabase(ledger.url, [...SHARED, ...BUSY_HOLDS]));

it('finds users who share a hold, a payment request or a schedule with the user, and no others', async () => {
  const shared = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  const found = await findCounterparties(pool, { userId: USER, userIds: [...shared, 13, STRANGER] });
  expect(found.sort((a, b) => a - b)).toEqual(shared);
  expect(await findCounterparties(pool, { userId: STRANGER, userIds: [USER, 3] })).toEqual([]);
});

it('reads only the newest rows of a status, even if a user has very many', async () => {
  await pool.query('BEGIN');
  expect(await findCounterparties(pool, { userId: BUSY, userIds: [OLD, RECENT] })).toEqual([RECENT]);
  const text = "SELECT idx_tup_fetch::int AS rows FROM pg_stat_xact_user_tables WHERE relname = 'holds'";
  const { rows } = await pool.query<{ rows: number }>(text);
  await pool.query('ROLLBACK');
  expect(rows[0]?.rows).toBeLessThan(MANY + FEW);
});
