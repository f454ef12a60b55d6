import { TRANSACTION_TYPES, TRANSACTIONS, type TransactionType } from '@cowrie/contracts';

/** How a transaction's type is stored: a number that its declaration gives it. */
export type StoredType = (typeof TRANSACTIONS)[TransactionType]['stored'];

export const storedTypeOf = (type: TransactionType): StoredType => TRANSACTIONS[type].stored;

const TYPES = new Map<number, TransactionType>(TRANSACTION_TYPES.map((type) => [storedTypeOf(type), type]));

/** The type that is stored so; throws for one that no version has written. */
export function typeOf(stored: number): TransactionType {
  const type = TYPES.get(stored);
  if (!type) throw new Error(`unknown type of transaction: ${stored}`);
  return type;
}
