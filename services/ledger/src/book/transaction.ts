import { hash } from 'node:crypto';
import { TRANSACTION_TYPES, type TransactionType, type XafTransactionType } from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';

/** A row of the ledger: written once, never changed. */
export const TRANSACTIONS = table('transactions', {
  id: column.number(),
  partition: column.int(),
  sequence: column.bigint(),
  type: column.text<TransactionType | XafTransactionType>(),
  /** XAF where the accounts are of XAF. */
  amountUnits: column.bigint('amount'),
  from: column.number('from_account'),
  to: column.number('to_account'),
  /** Balances after. */
  fromBalance: column.bigint(),
  toBalance: column.bigint(),
  createdAtMs: column.time(),
  initiatedBy: column.text(),
  apiKeyId: column.uuid().orNull(),
  reason: column.text(),
  previousHash: column.bytes(),
  hash: column.bytes(),
  /** Of a REFUND: the purchase. */
  refundOf: column.number().orNull(),
  /** The hold whose capture it is. */
  holdId: column.uuid().orNull(),
  /** What the caller knows a purchase by; of XAF, the quote or withdrawal that they moved for. */
  reference: column.text().orNull(),
});
export type Transaction = RowOf<typeof TRANSACTIONS>;

/** The type of a transaction of coins. Those of XAF are never shown as such: throws. */
export function coinTypeOf({ id, type }: Pick<Transaction, 'id' | 'type'>): TransactionType {
  const known = TRANSACTION_TYPES.find((one) => one === type);
  if (!known) throw new Error(`transaction ${id} is not of coins, but a ${type}`);
  return known;
}

/**
 * The hash of a transaction: SHA-256 over lines of UTF-8 text, the previous row's hash first. Every field but
 * the last is free of line breaks, so two different rows never give the same text. A row that has something to do with
 * another row or a reference has three lines more; which form it is follows from the row. `docs/hash-chain.md`
 * specifies it for third parties.
 */
export function hashTransaction(row: Omit<Transaction, 'hash'>): Buffer {
  const isPlain = row.refundOf === null && row.holdId === null && row.reference === null;
  const lines = [
    isPlain ? 'cowrie-transaction-1' : 'cowrie-transaction-2',
    row.previousHash.toString('hex'),
    row.partition,
    row.sequence,
    row.id,
    row.type,
    row.amountUnits,
    row.from,
    row.to,
    row.fromBalance,
    row.toBalance,
    row.createdAtMs,
    row.initiatedBy,
    row.apiKeyId ?? '',
    ...(isPlain ? [] : [row.refundOf ?? '', row.holdId ?? '', referenceLine(row.reference)]),
    row.reason,
  ];
  return hash('sha256', lines.join('\n'), 'buffer');
}

/** A reference may hold line breaks: it stands as the hexadecimal digits of its UTF-8. */
function referenceLine(reference: string | null): string {
  return reference === null ? '' : Buffer.from(reference, 'utf8').toString('hex');
}

/**
 * Whose references they are: an API key's, or without one a user's. Within it a reference is used once.
 */
export type Reference = { apiKeyId: string | null; userId: number; reference: string };
