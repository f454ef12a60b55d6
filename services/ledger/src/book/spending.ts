import { CAPTURE_TYPE, SPENDING_TYPES, type SpendingType } from '@cowrie/contracts';
import { type AccountId, assetOf, userOf } from './account.ts';
import type { Change } from './decision.ts';

export type Spending = { userId: number; type: SpendingType; amountUnits: bigint };

export const captureTypeOf = (receiver: AccountId) =>
  CAPTURE_TYPE[userOf(receiver) === null ? 'treasury' : 'user'];

/** A hold counts when it is placed, under the type of its capture; the capture does not count again. */
export function spendingOf(changes: readonly Change[]): Spending[] {
  return changes.flatMap((change): Spending[] => {
    if (change.kind === 'hold' && change.event === 'placed') {
      const { payer, receiver, amountUnits } = change.hold;
      return toSpending(payer, captureTypeOf(receiver), amountUnits);
    }
    if (change.kind !== 'moved' || change.holdId !== undefined || assetOf(change.from) !== 'COIN') return [];
    return toSpending(change.from, change.type, change.amountUnits);
  });
}

function toSpending(payer: AccountId, type: string, amountUnits: bigint): Spending[] {
  const userId = userOf(payer);
  const sent = SPENDING_TYPES.find((one) => one === type);
  return userId === null || sent === undefined ? [] : [{ userId, type: sent, amountUnits }];
}
