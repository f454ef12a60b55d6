import { Amount } from '@cowrie/client';
import type { Offer } from '../../kit/forms/amount-input.tsx';

export function refundOffers(paid: Amount, left: Amount): Offer[] {
  if (left.units <= 0n) return [];
  const half = Amount.ofUnits(paid.units / 2n);
  const isHalfLeft = half.units > 0n && half.units < left.units;
  const isWhole = left.units === paid.units;
  return [
    ...(isHalfLeft ? [{ name: 'half', amount: half } as const] : []),
    { name: isWhole ? 'all' : 'rest', amount: left },
  ];
}
