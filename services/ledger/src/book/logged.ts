import { type Treasury, unitsToCoins } from '@cowrie/contracts';
import type { Effect, LogEntry } from './decision.ts';

export type { Effect, LogEntry };

/* What entries of the administrative log have in common; in their details, amounts are coins. */

export const coinsOf = (units: string | bigint): number => unitsToCoins(BigInt(units));

export function movedDetails(data: { amountUnits: string; reason: string }, effect: Effect) {
  return {
    amount: coinsOf(data.amountUnits),
    reason: data.reason,
    transactionId: effect.transactionIds[0],
    ...actDetails(effect),
  };
}

/** By `counted`, what somebody did on a day without a second person is derived again (tools/verify/checks). */
export function actDetails(effect: Effect): { counted?: true; approvalId?: string } {
  const approved = recordIn<{ id: string }>(effect, 'approvals');
  if (approved) return { approvalId: approved.id };
  return recordIn(effect, 'actTotals') ? { counted: true } : {};
}

export function nameOf({
  toUserId,
  toTreasury,
}: {
  toUserId: number | null;
  toTreasury: Treasury | null;
}): string {
  return toTreasury === null ? `user:${toUserId}` : `treasury:${toTreasury}`;
}

/** The record of this name that a command changed. */
export function recordIn<V>({ changes }: Effect, name: string): V | undefined {
  const found = changes.find((change) => change.kind === 'record' && change.of === name);
  return found?.kind === 'record' ? (found.record as V) : undefined;
}
