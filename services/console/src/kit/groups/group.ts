import { Amount, type Transaction } from '@cowrie/client';

const NOTHING = Amount.ofUnits(0n);

export type Group = { id: string; buyerId: number; paid: Amount; left: Amount; legs: number };

/** Null while the purchases are not listed. */
export function groupOf(id: string, transactions: readonly Transaction[]): Group | null {
  const sumOf = (type: Transaction['type']) =>
    transactions.filter((one) => one.type === type).reduce((sum, { amount }) => sum.plus(amount), NOTHING);
  const legs = transactions.filter(({ type }) => type === 'PURCHASE');
  const buyerId = legs[0]?.fromUserId ?? null;
  if (buyerId === null) return null;
  const paid = sumOf('PURCHASE');
  return { id, buyerId, paid, left: paid.minus(sumOf('REFUND')), legs: legs.length };
}
