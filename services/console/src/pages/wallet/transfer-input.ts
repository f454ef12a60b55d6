import { Amount, type Input } from '@cowrie/client';
import { readAmount } from '../../format/amounts.ts';

/** A transfer as it is typed. */
export type TransferTyped = {
  kind: string;
  userId: string;
  treasury: string;
  amount: string;
  reason: string;
};

export const EMPTY: TransferTyped = {
  kind: 'user',
  userId: '',
  treasury: 'course-fees',
  amount: '',
  reason: '',
};

type Treasury = NonNullable<Input<'transferCoins'>['toTreasury']>;

/** What is sent; null while something is missing. */
export function transferOf({
  kind,
  userId,
  treasury,
  amount,
  reason,
}: TransferTyped): Input<'transferCoins'> | null {
  const coins = readAmount(amount);
  const why = reason.trim();
  if (coins === null || why === '') return null;
  if (kind === 'treasury') return { toTreasury: treasury as Treasury, amount: coins, reason: why };
  const id = Number(userId.trim());
  return Number.isSafeInteger(id) && id > 0 ? { toUserId: id, amount: coins, reason: why } : null;
}

/** What is left of it afterwards; below 0 it is more than there is. */
export const left = (balance: Amount, { amount }: Input<'transferCoins'>) =>
  balance.minus(Amount.from(amount));
