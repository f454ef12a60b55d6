import { columns, runSet, setStatement } from '@cowrie/postgres';
import type pg from 'pg';
import type { Transaction } from '../transaction.ts';

export const INSERT_TRANSACTIONS = setStatement<Transaction>({
  name: 'insert-transactions',
  text: `INSERT INTO transactions
           (id, partition, sequence, type, amount, from_account, to_account, from_balance, to_balance,
            created_at, initiated_by, api_key_id, reason, previous_hash, hash, refund_of, hold_id, reference)
         SELECT * FROM unnest($1::bigint[], $2::int[], $3::bigint[], $4::text[], $5::bigint[], $6::bigint[],
                              $7::bigint[], $8::bigint[], $9::bigint[], $10::timestamptz[], $11::text[],
                              $12::uuid[], $13::text[], $14::bytea[], $15::bytea[], $16::bigint[], $17::uuid[],
                              $18::text[])`,
  values: columns(
    'id',
    'partition',
    'sequence',
    'type',
    'amountUnits',
    'from',
    'to',
    'fromBalance',
    'toBalance',
    'createdAtMs',
    'initiatedBy',
    'apiKeyId',
    'reason',
    'previousHash',
    'hash',
    'refundOf',
    'holdId',
    'reference',
  ),
});

/** Inserts the batch's transactions in one statement. */
export const insertTransactions = (client: pg.ClientBase, rows: readonly Transaction[]): Promise<void> =>
  runSet(client, INSERT_TRANSACTIONS, rows);

/** What a transaction's row says of itself: without balances, and without its place in the chain. */
export type RecordedTransaction = Omit<Transaction, 'fromBalance' | 'toBalance' | 'previousHash' | 'hash'>;

/** The columns of `transactions AS t` that it is made of. */
export const RECORDED_COLUMNS = `t.id, t.partition, t.sequence, t.type, t.amount, t.from_account, t.to_account,
  (extract(epoch FROM t.created_at) * 1000)::bigint AS recorded_ms,
  t.initiated_by, t.api_key_id, t.reason, t.refund_of, t.hold_id, t.reference`;

export type RecordedRow = {
  id: bigint;
  partition: number;
  sequence: bigint;
  type: Transaction['type'];
  amount: bigint;
  from_account: bigint;
  to_account: bigint;
  recorded_ms: bigint;
  initiated_by: string;
  api_key_id: string | null;
  reason: string;
  refund_of: bigint | null;
  hold_id: string | null;
  reference: string | null;
};

export function toRecorded(row: RecordedRow): RecordedTransaction {
  return {
    id: Number(row.id),
    partition: row.partition,
    sequence: row.sequence,
    type: row.type,
    amountUnits: row.amount,
    from: Number(row.from_account),
    to: Number(row.to_account),
    createdAtMs: Number(row.recorded_ms),
    initiatedBy: row.initiated_by,
    apiKeyId: row.api_key_id,
    reason: row.reason,
    refundOf: row.refund_of === null ? null : Number(row.refund_of),
    holdId: row.hold_id,
    reference: row.reference,
  };
}

/** One transaction as it was committed, or null. */
export async function readTransaction(pool: pg.Pool, id: number): Promise<RecordedTransaction | null> {
  const { rows } = await pool.query<RecordedRow>({
    name: 'read-transaction',
    text: `SELECT ${RECORDED_COLUMNS} FROM all_transactions AS t WHERE id = $1`,
    values: [id],
  });
  const [row] = rows;
  return row ? toRecorded(row) : null;
}

/** Between which accounts these transactions were; those that there are not are left out. */
export async function readSides(
  pool: pg.Pool,
  ids: readonly number[],
): Promise<Pick<RecordedTransaction, 'id' | 'from' | 'to'>[]> {
  const { rows } = await pool.query<Pick<RecordedRow, 'id' | 'from_account' | 'to_account'>>({
    name: 'read-sides',
    text: 'SELECT id, from_account, to_account FROM all_transactions WHERE id = ANY($1::bigint[])',
    values: [ids],
  });
  return rows.map((row) => ({
    id: Number(row.id),
    from: Number(row.from_account),
    to: Number(row.to_account),
  }));
}
