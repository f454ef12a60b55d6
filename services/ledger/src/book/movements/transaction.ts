import { hash } from 'node:crypto';
import {
  type Metadata,
  TRANSACTION_TYPES,
  type TransactionType,
  transactionText,
  type XafTransactionType,
} from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';

/** Each row is written once and never changed. */
export const TRANSACTION_ROWS = table('transactions', {
  id: column.number(),
  partition: column.int(),
  sequence: column.bigint(),
  type: column.text<TransactionType | XafTransactionType>(),
  /** The unit is XAF if the accounts are XAF accounts. */
  amountUnits: column.bigint('amount'),
  from: column.number('from_account'),
  to: column.number('to_account'),
  fromBalance: column.bigint(),
  toBalance: column.bigint(),
  createdAtMs: column.time(),
  initiatedBy: column.text(),
  apiKeyId: column.uuid().orNull(),
  reason: column.text(),
  previousHash: column.bytes(),
  hash: column.bytes(),
  refundOf: column.number().orNull(),
  holdId: column.uuid().orNull(),
  /** The caller's reference of a purchase; for XAF, the id of the quote or withdrawal. */
  reference: column.text().orNull(),
  platform: column.text().orNull(),
  approvalId: column.uuid().orNull(),
  paymentRequestId: column.uuid().orNull(),
  /** Shared by the legs of a split purchase, and by its refunds. */
  groupId: column.uuid().orNull(),
  scheduleId: column.uuid().orNull(),
  metadata: column.jsonText<Metadata>().orNull(),
});
export type Transaction = RowOf<typeof TRANSACTION_ROWS>;

/** Throws for XAF, which replies never show as coins. */
export function coinTypeOf({ id, type }: Pick<Transaction, 'id' | 'type'>): TransactionType {
  const known = TRANSACTION_TYPES.find((one) => one === type);
  if (!known) throw new Error(`transaction ${id} is not of coins, but a ${type}`);
  return known;
}

const EXTRA_FIELDS = TRANSACTION_ROWS.omit(
  ...(['id', 'partition', 'sequence', 'type', 'amountUnits', 'from', 'to'] as const),
  ...(['fromBalance', 'toBalance', 'createdAtMs', 'previousHash', 'hash'] as const),
);
type ExtraFields = RowOf<typeof EXTRA_FIELDS>;

export function extraFieldsOf(row: ExtraFields): { [F in keyof ExtraFields]?: NonNullable<ExtraFields[F]> } {
  const named = EXTRA_FIELDS.fields.filter((field) => row[field] !== null);
  return Object.fromEntries(named.map((field) => [field, row[field]]));
}

export function hashTransaction(row: Omit<Transaction, 'hash'>): Buffer {
  const { previousHash } = row;
  const text = transactionText({
    ...row,
    previousHash: previousHash.toString('hex'),
    others: extraFieldsOf(row),
  });
  return hash('sha256', text, 'buffer');
}

/** A reference is used once by an API key or, without one, by a user. */
export type Reference = { apiKeyId: string | null; userId: number; reference: string };
