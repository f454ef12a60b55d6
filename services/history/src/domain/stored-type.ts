import { TRANSACTION_TYPES, TRANSACTIONS, type TransactionType } from '@cowrie/contracts';

export type StoredType = (typeof TRANSACTIONS)[TransactionType]['stored'];

export const storedTypeOf = (type: TransactionType): StoredType => TRANSACTIONS[type].stored;

const TYPES = new Map<number, TransactionType>(TRANSACTION_TYPES.map((type) => [storedTypeOf(type), type]));

export function typeOf(stored: number): TransactionType {
  const type = TYPES.get(stored);
  if (!type) throw new Error(`unknown type of transaction: ${stored}`);
  return type;
}
