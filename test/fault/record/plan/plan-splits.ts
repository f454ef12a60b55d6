import type { Operation } from '../types.ts';
import {
  type Cast,
  coins,
  HOT_TREASURY,
  type PlannedOperation,
  richOf,
  SMALL_UNITS,
  treasuryAccount,
} from './plan.ts';
import type { Random } from './random.ts';

/** The users may be the same. All receivers can refund it. */
export function planSplit(cast: Cast, random: Random, reason: string): PlannedOperation {
  const rich = richOf(cast);
  const from = rich[random.below(rich.length)] ?? 0;
  const others = rich.filter((id) => id !== from);
  const anybody = () => others[random.below(others.length)] ?? 0;
  const legs = [anybody(), treasuryAccount(HOT_TREASURY), anybody()].map((to) => ({
    to,
    units: 1 + random.below(SMALL_UNITS),
  }));
  return {
    kind: 'split',
    principal: `user:${from}`,
    path: '/api/coins/purchase',
    body: {
      splits: legs.map(({ to, units }) => ({
        ...(to > 0 ? { toUserId: to } : { toTreasury: HOT_TREASURY }),
        amount: coins(units),
      })),
      reason,
    },
    type: 'PURCHASE',
    amountUnits: BigInt(legs.reduce((sum, { units }) => sum + units, 0)),
    from,
    to: legs[0]?.to ?? 0,
    legs: legs.map(({ to, units }) => ({ to, amountUnits: BigInt(units) })),
  };
}

/** Earlier refunds may have used the split up; then it is refused. */
export function planGiveBack(split: Operation, cast: Cast, random: Random, reason: string): PlannedOperation {
  const units = 1 + random.below(Number(split.amountUnits));
  const groupId = split.acknowledged?.groupId ?? '';
  return {
    kind: 'give-back',
    principal: `user:${cast.adminId}`,
    path: '/api/coins/refund',
    body: { groupId, amount: coins(units), reason },
    type: 'REFUND',
    amountUnits: BigInt(units),
    from: split.to,
    to: split.from,
    groupId,
  };
}
