import { defaultStringifySearch } from '@tanstack/react-router';
import { readAmount } from '../../../kit/format/amounts.ts';

/** What who opens the link sends coins to begin with. */
type Asked = { userId: number; amount: string; reason: string };

/** Where coins are sent to somebody in this console; what is not typed, or cannot be read, is left to who sends. */
export function sendLinkOf({ userId, amount, reason }: Asked, origin: string): string {
  const search = defaultStringifySearch({
    userId,
    amount: readAmount(amount)?.toNumber(),
    reason: reason.trim() || undefined,
  });
  return `${origin}/console/wallet/transfer${search}`;
}
