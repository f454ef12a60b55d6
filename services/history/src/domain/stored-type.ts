import { TRANSACTION_TYPES, TRANSACTIONS, type TransactionType } from '@cowrie/contracts';

/** The number by which a transaction type is stored, as its declaration sets it. */
export type StoredType = (typeof TRANSACTIONS)[TransactionType]['stored'];

export const storedTypeOf = (type: TransactionType): StoredType => TRANSACTIONS[type].stored;

const TYPES = new Map<number, TransactionType>(TRANSACTION_TYPES.map((type) => [storedTypeOf(type), type]));

/** Returns the type with this number; throws for a number that no version has written. */
export function typeOf(stored: number): TransactionType {
  const type = TYPES.get(stored);
  if (!type) throw new Error(`unknown type of transaction: ${stored}`);
  return type;
}
