import { defaultStringifySearch } from '@tanstack/react-router';
import { readAmount } from '../../../kit/format/amounts.ts';

type SendLinkInput = { userId: number; amount: string; reason: string };

/** Missing or invalid values are left to the sender. */
export function sendLinkOf({ userId, amount, reason }: SendLinkInput, origin: string): string {
  const search = defaultStringifySearch({
    userId,
    amount: readAmount(amount)?.toNumber(),
    reason: reason.trim() || undefined,
  });
  return `${origin}/console/wallet/transfer${search}`;
}
