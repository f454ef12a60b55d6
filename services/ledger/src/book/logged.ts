import { type AdminAction, type Treasury, unitsToCoins } from '@cowrie/contracts';
import type { Change } from './decision.ts';

/** What of a command is to stand in the administrative log. */
export type LogEntry = {
  action: AdminAction;
  target: string;
  details: Readonly<Record<string, unknown>>;
};

/** What a command did: its changes, and the ids of the transactions that it made, in their order. */
export type Effect = { changes: readonly Change[]; transactionIds: readonly number[] };

/* What entries of the administrative log have in common; in their details, amounts are coins. */

export const coinsOf = (units: string | bigint): number => unitsToCoins(BigInt(units));

export function movedDetails(data: { amountUnits: string; reason: string }, { transactionIds }: Effect) {
  return { amount: coinsOf(data.amountUnits), reason: data.reason, transactionId: transactionIds[0] };
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
