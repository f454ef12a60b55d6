import type { TransactionType } from '@cowrie/contracts';

/** How a transaction's type is stored: numbers that never change their meaning. */
export const KINDS = {
  MINT: 1,
  BURN: 2,
  TRANSFER: 3,
  PURCHASE: 4,
  REWARD: 5,
  REFUND: 6,
  EXCHANGE: 7,
} as const satisfies Record<TransactionType, number>;
export type Kind = (typeof KINDS)[TransactionType];

const TYPES = new Map<number, TransactionType>(
  Object.entries(KINDS).map(([type, kind]) => [kind, type as TransactionType]),
);

/** The type of a stored kind; throws for one that no version has written. */
export function typeOf(kind: number): TransactionType {
  const type = TYPES.get(kind);
  if (!type) throw new Error(`unknown kind of transaction: ${kind}`);
  return type;
}
