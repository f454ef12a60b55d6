import { beforeAll, describe, expect, it } from '@jest/globals';
import { useLedger } from '../verify/testing.ts';
import { archiveAll } from './testing.ts';

/** Rule 4 over both tables: a transaction is never changed and never lost. */

const FORBIDDEN = '42501';

const ledger = useLedger({ isSeeded: true, max: 1 });
const { pool: client } = ledger;

beforeAll(async () => {
  await archiveAll(ledger.url, { ARCHIVE_BATCH_ROWS: 5, ARCHIVE_MAX_SECONDS: 0 });
});

async function ended(...statements: string[]): Promise<string> {
  try {
    await client.query('BEGIN');
    for (const statement of statements) await client.query(statement);
    return 'done';
  } catch (error) {
    return String((error as { code?: string }).code);
  } finally {
    await client.query('ROLLBACK');
  }
}

const COLUMNS = `id, partition, sequence, type, amount, from_account, to_account, from_balance, to_balance, created_at,
  initiated_by, api_key_id, reason, previous_hash, hash, refund_of, hold_id, reference,
  platform, approval_id, payment_request_id, group_id, schedule_id, metadata`;
const copy = (columns = COLUMNS, where = 'true') =>
  `INSERT INTO transactions_archive SELECT ${columns} FROM transactions WHERE ${where}`;
const REMOVE = 'DELETE FROM transactions';

it('has the same columns in both tables, in the same order', async () => {
  const { rows } = await client.query<{ columns: string }>(
    `SELECT string_agg(attname || ' ' || atttypid::regtype || attnotnull, ', ' ORDER BY attnum) AS columns
     FROM pg_attribute WHERE attrelid IN ('transactions'::regclass, 'transactions_archive'::regclass) AND attnum > 0
     GROUP BY attrelid`,
  );
  expect(rows[0]?.columns).toContain('previous_hash bytea');
  expect(rows[0]).toEqual(rows[1]);
});

describe('the owner of the database', () => {
  it('may move rows as they are', async () => {
    expect(await ended(copy(), REMOVE)).toBe('done');
  });

  it.each([
    ['without a copy', [REMOVE]],
    ['with the copies of some of them', [copy(COLUMNS, 'id % 2 = 0'), REMOVE]],
    [
      'one without a copy',
      [
        copy(COLUMNS, 'id % 2 = 0'),
        `${REMOVE} WHERE id IN (SELECT max(id) FROM transactions WHERE id % 2 = 1)`,
      ],
    ],
    ['with a copy of which the reason differs', [copy(COLUMNS.replace('reason', "reason || ' '")), REMOVE]],
    ['with a copy of which the hash differs', [copy(COLUMNS.replace(' hash', ' sha256(hash)')), REMOVE]],
    ['with a copy that lacks the reference', [copy(COLUMNS.replace('reference', 'NULL')), REMOVE]],
    [
      'with a copy that has a hold',
      [copy(COLUMNS.replace('hold_id', 'coalesce(hold_id, gen_random_uuid())')), REMOVE],
    ],
    [
      'with a copy that pays another payment request',
      [copy(COLUMNS.replace('payment_request_id', 'gen_random_uuid()')), REMOVE],
    ],
    [
      'with a copy of another time',
      [copy(COLUMNS.replace('created_at', "created_at + interval '1 microsecond'")), REMOVE],
    ],
    ['all at once', ['TRUNCATE transactions']],
    ['by changing them', ['UPDATE transactions SET amount = amount']],
  ])('may not delete rows: %s', async (_, statements) => {
    expect(await ended(...statements)).toBe(FORBIDDEN);
  });

  it.each([
    'UPDATE transactions_archive SET amount = amount',
    'DELETE FROM transactions_archive',
    'TRUNCATE transactions_archive',
  ])('may not change the archive: %s', async (statement) => {
    expect(await ended(statement)).toBe(FORBIDDEN);
  });
});

describe("the service's role", () => {
  const as = (...statements: string[]) => ended('SET LOCAL ROLE cowrie_ledger', ...statements);

  it.each([
    'UPDATE transactions_archive SET amount = amount',
    'DELETE FROM transactions_archive',
    'TRUNCATE transactions_archive',
    'ALTER TABLE transactions_archive DISABLE TRIGGER ALL',
    'DROP VIEW all_transactions',
    REMOVE,
    copy(),
  ])('may not %s', async (statement) => {
    expect(await as(statement)).toBe(FORBIDDEN);
  });

  it('may read both', async () => {
    expect(await as('SELECT * FROM all_transactions', 'SELECT * FROM transactions_archive')).toBe('done');
  });
});
