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

/** A hold as it is from now on; the name of its event says which step it was. */
export type HoldChange = {
  kind: 'hold';
  event: 'placed' | 'captured' | 'released' | 'expired';
  hold: Hold;
};

/** Open, and still to be captured at `nowMs`, whether or not the scheduler has come by. */
export function isCapturable(hold: Hold, nowMs: number): boolean {
  return hold.status === 'OPEN' && nowMs < hold.expiresAtMs;
}

/** The hold with everything given back to its payer. */
export function released(hold: Hold, event: 'released' | 'expired', nowMs: number): HoldChange {
  const status = event === 'expired' ? 'EXPIRED' : 'RELEASED';
  return {
    kind: 'hold',
    event,
    hold: { ...hold, status, releasedUnits: hold.amountUnits, updatedAtMs: nowMs },
  };
}
