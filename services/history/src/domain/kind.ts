import { TRANSACTION_TYPES, TRANSACTIONS, type TransactionType } from '@cowrie/contracts';

/** How a transaction's type is stored: a number that its declaration gives it. */
export type Kind = (typeof TRANSACTIONS)[TransactionType]['stored'];

export const kindOf = (type: TransactionType): Kind => TRANSACTIONS[type].stored;

const TYPES = new Map<number, TransactionType>(TRANSACTION_TYPES.map((type) => [kindOf(type), type]));

/** The type of a stored kind; throws for one that no version has written. */
export function typeOf(kind: number): TransactionType {
  const type = TYPES.get(kind);
  if (!type) throw new Error(`unknown kind of transaction: ${kind}`);
  return type;
}
