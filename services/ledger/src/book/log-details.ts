import { type Treasury, unitsToCoins } from '@cowrie/contracts';
import type { Effect, LogEntry } from './decision.ts';

export type { Effect, LogEntry };

export const coinsOf = (units: string | bigint): number => unitsToCoins(BigInt(units));

export function movementDetails(data: { amountUnits: string; reason: string }, effect: Effect) {
  return {
    amount: coinsOf(data.amountUnits),
    reason: data.reason,
    transactionId: effect.transactionIds[0],
    ...approvalDetails(effect),
  };
}

/** `counted` marks operations done alone; verification recomputes the daily totals from it (tools/verify/checks). */
export function approvalDetails(effect: Effect): { counted?: true; approvalId?: string } {
  const approved = findRecord<{ id: string }>(effect, 'approvals');
  if (approved) return { approvalId: approved.id };
  return findRecord(effect, 'actTotals') ? { counted: true } : {};
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

export function findRecord<V>({ changes }: Effect, name: string): V | undefined {
  const found = changes.find((change) => change.kind === 'record' && change.of === name);
  return found?.kind === 'record' ? (found.record as V) : undefined;
}
