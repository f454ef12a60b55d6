import { hash } from 'node:crypto';
import {
  type Metadata,
  TRANSACTION_TYPES,
  type TransactionType,
  transactionText,
  type XafTransactionType,
} from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';

/** The rows of the ledger: each is written once and never changed. */
export const TRANSACTION_ROWS = table('transactions', {
  id: column.number(),
  partition: column.int(),
  sequence: column.bigint(),
  type: column.text<TransactionType | XafTransactionType>(),
  /** In XAF if the accounts are XAF accounts. */
  amountUnits: column.bigint('amount'),
  from: column.number('from_account'),
  to: column.number('to_account'),
  /** The balances after the transaction. */
  fromBalance: column.bigint(),
  toBalance: column.bigint(),
  createdAtMs: column.time(),
  initiatedBy: column.text(),
  apiKeyId: column.uuid().orNull(),
  reason: column.text(),
  previousHash: column.bytes(),
  hash: column.bytes(),
  /** The purchase that a REFUND returns. */
  refundOf: column.number().orNull(),
  /** The hold that this transaction captures. */
  holdId: column.uuid().orNull(),
  /** The caller's reference of a purchase; for XAF, the id of the quote or withdrawal. */
  reference: column.text().orNull(),
  platform: column.text().orNull(),
  /** The approval with which a second person allowed the transaction. */
  approvalId: column.uuid().orNull(),
  /** The payment request that this transaction pays. */
  paymentRequestId: column.uuid().orNull(),
  /** The split purchase that this transaction is a leg of, and the group of its refund. */
  groupId: column.uuid().orNull(),
  /** The schedule whose run made this transaction. */
  scheduleId: column.uuid().orNull(),
  metadata: column.jsonText<Metadata>().orNull(),
});
export type Transaction = RowOf<typeof TRANSACTION_ROWS>;

/** Returns the type of a coin transaction. Throws for XAF, which replies never show as such. */
export function coinTypeOf({ id, type }: Pick<Transaction, 'id' | 'type'>): TransactionType {
  const known = TRANSACTION_TYPES.find((one) => one === type);
  if (!known) throw new Error(`transaction ${id} is not of coins, but a ${type}`);
  return known;
}

/** The fields without a line of their own in the hashed text; events use the same names. */
const EXTRA_FIELDS = TRANSACTION_ROWS.omit(
  ...(['id', 'partition', 'sequence', 'type', 'amountUnits', 'from', 'to'] as const),
  ...(['fromBalance', 'toBalance', 'createdAtMs', 'previousHash', 'hash'] as const),
);
type ExtraFields = RowOf<typeof EXTRA_FIELDS>;

/** Returns the extra fields that are not null. */
export function extraFieldsOf(row: ExtraFields): { [F in keyof ExtraFields]?: NonNullable<ExtraFields[F]> } {
  const named = EXTRA_FIELDS.fields.filter((field) => row[field] !== null);
  return Object.fromEntries(named.map((field) => [field, row[field]]));
}

/** Computes the hash of a transaction: SHA-256 over the text that `transactionText` returns. */
export function hashTransaction(row: Omit<Transaction, 'hash'>): Buffer {
  const { previousHash } = row;
  const text = transactionText({
    ...row,
    previousHash: previousHash.toString('hex'),
    others: extraFieldsOf(row),
  });
  return hash('sha256', text, 'buffer');
}

/** A reference and its scope: an API key or, without one, a user. A reference is used once within its scope. */
export type Reference = { apiKeyId: string | null; userId: number; reference: string };
