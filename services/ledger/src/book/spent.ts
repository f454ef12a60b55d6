import { CAPTURE_TYPE, SPENDING_TYPES, type SpendingType } from '@cowrie/contracts';
import { type AccountId, assetOf, userOf } from './account.ts';
import type { Change } from './decision.ts';

export type Spent = { userId: number; type: SpendingType; amountUnits: bigint };

/** What a hold for this receiver makes when it is captured. */
export const captureTypeOf = (receiver: AccountId) =>
  CAPTURE_TYPE[userOf(receiver) === null ? 'treasury' : 'user'];

/** What users send by these changes: a hold counts when it is placed, as what its capture would be, and its capture not again. */
export function spentBy(changes: readonly Change[]): Spent[] {
  return changes.flatMap((change): Spent[] => {
    if (change.kind === 'hold' && change.event === 'placed') {
      const { payer, receiver, amountUnits } = change.hold;
      return spent(payer, captureTypeOf(receiver), amountUnits);
    }
    if (change.kind !== 'moved' || change.holdId !== undefined || assetOf(change.from) !== 'COIN') return [];
    return spent(change.from, change.type, change.amountUnits);
  });
}

function spent(payer: AccountId, type: string, amountUnits: bigint): Spent[] {
  const userId = userOf(payer);
  const sent = SPENDING_TYPES.find((one) => one === type);
  return userId === null || sent === undefined ? [] : [{ userId, type: sent, amountUnits }];
}
