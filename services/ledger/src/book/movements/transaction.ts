import { hash } from 'node:crypto';
import {
  type Metadata,
  TRANSACTION_TYPES,
  type TransactionType,
  transactionText,
  type XafTransactionType,
} from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';

/** A row of the ledger: written once, never changed. */
export const TRANSACTION_ROWS = table('transactions', {
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
  /** The platform through which it was asked for. */
  platform: column.text().orNull(),
  /** The approval by which a second person did it. */
  approvalId: column.uuid().orNull(),
  /** The payment request that it pays. */
  paymentRequestId: column.uuid().orNull(),
  /** The split that it is a leg of, and what refunded that. */
  groupId: column.uuid().orNull(),
  /** The schedule whose run it is. */
  scheduleId: column.uuid().orNull(),
  /** Texts of whoever asked for it. */
  metadata: column.jsonText<Metadata>().orNull(),
});
export type Transaction = RowOf<typeof TRANSACTION_ROWS>;

/** The type of a transaction of coins. Those of XAF are never shown as such: throws. */
export function coinTypeOf({ id, type }: Pick<Transaction, 'id' | 'type'>): TransactionType {
  const known = TRANSACTION_TYPES.find((one) => one === type);
  if (!known) throw new Error(`transaction ${id} is not of coins, but a ${type}`);
  return known;
}

/** The fields that have no line of their own in the text of the hash; an event has the same names. */
const OTHERS = TRANSACTION_ROWS.omit(
  ...(['id', 'partition', 'sequence', 'type', 'amountUnits', 'from', 'to'] as const),
  ...(['fromBalance', 'toBalance', 'createdAtMs', 'previousHash', 'hash'] as const),
);
type Others = RowOf<typeof OTHERS>;

/** Those of them that are not null. */
export function othersOf(row: Others): { [F in keyof Others]?: NonNullable<Others[F]> } {
  const named = OTHERS.fields.filter((field) => row[field] !== null);
  return Object.fromEntries(named.map((field) => [field, row[field]]));
}

/** The hash of a transaction: SHA-256 over the text that `transactionText` says. */
export function hashTransaction(row: Omit<Transaction, 'hash'>): Buffer {
  const { previousHash } = row;
  const text = transactionText({ ...row, previousHash: previousHash.toString('hex'), others: othersOf(row) });
  return hash('sha256', text, 'buffer');
}

/**
 * Whose references they are: an API key's, or without one a user's. Within it a reference is used once.
 */
export type Reference = { apiKeyId: string | null; userId: number; reference: string };
