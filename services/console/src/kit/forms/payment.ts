import type { Amount, Treasury } from '@cowrie/client';
import { readAmount } from '../format/amounts.ts';
import { readId } from '../format/ids.ts';

export type PaymentInput = {
  kind: string;
  userId: string;
  treasury: string;
  amount: string;
  reason: string;
};

export const NO_PAYMENT: PaymentInput = {
  kind: 'user',
  userId: '',
  treasury: 'course-fees',
  amount: '',
  reason: '',
};

type Receiver = { userId: number } | { treasury: Treasury['code'] };
export type Payment = { to: Receiver; amount: Amount; reason: string };

export function readPayment({ kind, userId, treasury, amount, reason }: PaymentInput): Payment | null {
  const coins = readAmount(amount);
  const why = reason.trim();
  if (coins === null || why === '') return null;
  if (kind === 'treasury') {
    return { to: { treasury: treasury as Treasury['code'] }, amount: coins, reason: why };
  }
  const id = readId(userId);
  return id === null ? null : { to: { userId: id }, amount: coins, reason: why };
}

export const toTransferBody = ({ to, amount, reason }: Payment) =>
  'userId' in to ? { toUserId: to.userId, amount, reason } : { toTreasury: to.treasury, amount, reason };
