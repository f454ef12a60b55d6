import type { Amount, Treasury } from '@cowrie/client';
import { readAmount } from '../format/amounts.ts';
import { readId } from '../format/ids.ts';

/** Coins for a user or a treasury, as they are typed. */
export type PaymentTyped = {
  kind: string;
  userId: string;
  treasury: string;
  amount: string;
  reason: string;
};

export const NO_PAYMENT: PaymentTyped = {
  kind: 'user',
  userId: '',
  treasury: 'course-fees',
  amount: '',
  reason: '',
};

type Receiver = { userId: number } | { treasury: Treasury['code'] };
export type Payment = { to: Receiver; amount: Amount; reason: string };

/** What is typed; null while something is missing. */
export function paymentOf({ kind, userId, treasury, amount, reason }: PaymentTyped): Payment | null {
  const coins = readAmount(amount);
  const why = reason.trim();
  if (coins === null || why === '') return null;
  if (kind === 'treasury') {
    return { to: { treasury: treasury as Treasury['code'] }, amount: coins, reason: why };
  }
  const id = readId(userId);
  return id === null ? null : { to: { userId: id }, amount: coins, reason: why };
}

/** The same, as transfers name it. */
export const transferOf = ({ to, amount, reason }: Payment) =>
  'userId' in to ? { toUserId: to.userId, amount, reason } : { toTreasury: to.treasury, amount, reason };
