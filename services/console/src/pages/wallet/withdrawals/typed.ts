import type { Input } from '@cowrie/client';
import { asWhole } from '../../../forms/fields.ts';

/** A withdrawal as it is typed. */
export type Typed = { xaf: string; provider: string; account: string };
/** What is sent. */
export type Body = Input<'createWithdrawal'>;
export const EMPTY: Typed = { xaf: '', provider: '', account: '' };

/** Null while something is missing. */
export function bodyOf({ xaf, provider, account }: Typed): Body | null {
  const wanted = asWhole(xaf);
  const payout = { provider: provider.trim(), account: account.trim() };
  return typeof wanted === 'number' && payout.provider !== '' && payout.account !== ''
    ? { xaf: wanted, payout }
    : null;
}
