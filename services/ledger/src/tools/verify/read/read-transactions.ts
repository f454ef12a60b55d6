import type { TransactionType } from '@cowrie/contracts';
import type pg from 'pg';
import type { Transaction } from '../../../book/transaction.ts';
import { mergeBySequence } from './merge-pages.ts';

/** A transaction as it stands in its table. */
export type StoredTransaction = Transaction & {
  /** False when the time has a part below the millisecond, or is none: no hash covers that. */
  wholeMs: boolean;
};

type Row = {
  id: bigint;
  partition: number;
  sequence: bigint;
  type: TransactionType;
  amount: bigint;
  from_account: bigint;
  to_account: bigint;
  from_balance: bigint;
  to_balance: bigint;
  created_us: bigint | null;
  initiated_by: string;
  api_key_id: string | null;
  reason: string;
  refund_of: bigint | null;
  hold_id: string | null;
  reference: string | null;
  platform: string | null;
  approval_id: string | null;
  payment_request_id: string | null;
  previous_hash: Buffer;
  hash: Buffer;
};

/** Of one partition and table at a time: all together are what verification holds in memory. */
const PAGE_ROWS = 500;

type Table = 'transactions' | 'transactions_archive';

const pageOf = (table: Table) => ({
  name: `audit-${table}`,
  text: `SELECT id, partition, sequence, type, amount, from_account, to_account, from_balance, to_balance,
                CASE WHEN isfinite(created_at) THEN (extract(epoch FROM created_at) * 1000000)::bigint END AS created_us,
                initiated_by, api_key_id, reason, refund_of, hold_id, reference, platform, approval_id, payment_request_id, previous_hash, hash
         FROM ${table} WHERE partition = $1 AND sequence > $2 ORDER BY sequence LIMIT ${PAGE_ROWS}`,
});

const LOWEST_BIGINT = -(2n ** 63n);

/**
 * The transactions of a partition in the order of their sequence, archived ones too, a page of each table in memory at a
 * time. One that stands in both comes twice.
 */
export function readTransactions(
  client: pg.ClientBase,
  partition: number,
): AsyncGenerator<StoredTransaction[], void> {
  const pages = (table: Table) => readTable(client, table, partition);
  return mergeBySequence(pages('transactions_archive'), pages('transactions'));
}

async function* readTable(
  client: pg.ClientBase,
  table: Table,
  partition: number,
): AsyncGenerator<StoredTransaction[], void> {
  let last = LOWEST_BIGINT;
  for (;;) {
    const { rows } = await client.query<Row>({ ...pageOf(table), values: [partition, last] });
    const end = rows.at(-1);
    if (!end) return;
    last = end.sequence;
    yield rows.map(toTransaction);
    if (rows.length < PAGE_ROWS) return;
  }
}

/** Ids beyond 2^53 lose digits here; none of ours is there, so the hash will not match. */
function toTransaction(row: Row): StoredTransaction {
  return {
    id: Number(row.id),
    partition: row.partition,
    sequence: row.sequence,
    type: row.type,
    amountUnits: row.amount,
    from: Number(row.from_account),
    to: Number(row.to_account),
    fromBalance: row.from_balance,
    toBalance: row.to_balance,
    createdAtMs: Number((row.created_us ?? 0n) / 1000n),
    initiatedBy: row.initiated_by,
    apiKeyId: row.api_key_id,
    reason: row.reason,
    refundOf: row.refund_of === null ? null : Number(row.refund_of),
    holdId: row.hold_id,
    reference: row.reference,
    platform: row.platform,
    approvalId: row.approval_id,
    paymentRequestId: row.payment_request_id,
    previousHash: row.previous_hash,
    hash: row.hash,
    wholeMs: row.created_us !== null && row.created_us % 1000n === 0n,
  };
}
