import type { Transaction } from '../transaction.ts';

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
