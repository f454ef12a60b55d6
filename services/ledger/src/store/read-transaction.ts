import type pg from 'pg';
import type { Transaction } from '../domain/transaction.ts';
import type { RecordedTransaction } from './results.ts';

type Row = {
  id: bigint;
  partition: number;
  sequence: bigint;
  type: Transaction['type'];
  amount: bigint;
  from_account: bigint;
  to_account: bigint;
  created_ms: bigint;
  initiated_by: string;
  api_key_id: string | null;
  reason: string;
  refund_of: bigint | null;
  hold_id: string | null;
  reference: string | null;
};

/** One transaction as it was committed, or null. */
export async function readTransaction(pool: pg.Pool, id: number): Promise<RecordedTransaction | null> {
  const { rows } = await pool.query<Row>({
    name: 'read-transaction',
    text: `SELECT id, partition, sequence, type, amount, from_account, to_account,
                  (extract(epoch FROM created_at) * 1000)::bigint AS created_ms,
                  initiated_by, api_key_id, reason, refund_of, hold_id, reference
           FROM transactions WHERE id = $1`,
    values: [id],
  });
  const [row] = rows;
  if (!row) return null;
  return {
    id: Number(row.id),
    partition: row.partition,
    sequence: row.sequence,
    type: row.type,
    amountUnits: row.amount,
    from: Number(row.from_account),
    to: Number(row.to_account),
    createdAtMs: Number(row.created_ms),
    initiatedBy: row.initiated_by,
    apiKeyId: row.api_key_id,
    reason: row.reason,
    refundOf: row.refund_of === null ? null : Number(row.refund_of),
    holdId: row.hold_id,
    reference: row.reference,
  };
}
