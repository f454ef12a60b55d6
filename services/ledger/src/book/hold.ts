import type { HoldStatus } from '@cowrie/contracts';
import type { AccountId } from './account.ts';

/** Coins of a wallet that are set aside for a receiver. It lowers what can be spent, not the balance. */
export type Hold = {
  id: string;
  payer: AccountId;
  receiver: AccountId;
  amountUnits: bigint;
  capturedUnits: bigint;
  releasedUnits: bigint;
  status: HoldStatus;
  reason: string;
  expiresAtMs: number;
  createdAtMs: number;
  updatedAtMs: number;
};

/** How much of the payer's balance it sets aside: all of it while it is open, nothing afterwards. */
export function heldBy(hold: Hold | undefined): bigint {
  return hold?.status === 'OPEN' ? hold.amountUnits : 0n;
}

/** Open, and still to be captured at `nowMs`, whether or not the scheduler has come by. */
export function isCapturable(hold: Hold, nowMs: number): boolean {
  return hold.status === 'OPEN' && nowMs < hold.expiresAtMs;
}
