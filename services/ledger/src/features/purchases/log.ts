import type { CommandOf } from '../../book/decision.ts';
import {
  approvalDetails,
  coinsOf,
  type Effect,
  type LogEntry,
  movementDetails,
} from '../../book/log-details.ts';

export function logRefund({ data }: CommandOf<'coins.refund'>, effect: Effect): LogEntry[] {
  const moved = effect.changes.find((change) => change.kind === 'moved');
  if (!moved) return [];
  const details = {
    amount: coinsOf(moved.amountUnits),
    reason: data.reason,
    to: `user:${data.buyerUserId}`,
    transactionId: effect.transactionIds[0],
    ...approvalDetails(effect),
  };
  return [{ action: 'coins.refunded', target: `transaction:${data.transactionId}`, details }];
}

/** One entry for the group; its transactions name the legs. */
export function logRefundGroup({ data }: CommandOf<'coins.refund-group'>, effect: Effect): LogEntry[] {
  const moved = effect.changes.filter((change) => change.kind === 'moved');
  if (moved.length === 0) return [];
  const details = {
    amount: coinsOf(moved.reduce((sum, { amountUnits }) => sum + amountUnits, 0n)),
    reason: data.reason,
    to: `user:${data.buyerUserId}`,
    count: moved.length,
    firstTransactionId: effect.transactionIds[0],
    ...approvalDetails(effect),
  };
  return [{ action: 'coins.refunded', target: `group:${data.groupId}`, details }];
}

/** A bulk has one entry for the treasury that paid. */
export function logReward({ data: { rewards } }: CommandOf<'coins.reward'>, effect: Effect): LogEntry[] {
  const action = 'coins.rewarded';
  const [only, ...others] = rewards;
  if (only && others.length === 0)
    return [{ action, target: `user:${only.userId}`, details: movementDetails(only, effect) }];
  const total = rewards.reduce((sum, { amountUnits }) => sum + BigInt(amountUnits), 0n);
  const [firstTransactionId] = effect.transactionIds;
  const details = {
    amount: coinsOf(total),
    count: rewards.length,
    firstTransactionId,
    ...approvalDetails(effect),
  };
  return [{ action, target: 'treasury:rewards', details }];
}
