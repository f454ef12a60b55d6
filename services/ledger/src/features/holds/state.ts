import type { HoldState } from '@cowrie/contracts';
import { treasuryOf, userOf } from '../../book/account.ts';
import type { Hold } from '../../book/hold.ts';

/** What replies show of a hold. */
export function toHoldState(hold: Hold): HoldState {
  return {
    id: hold.id,
    fromUserId: hold.payer,
    toUserId: userOf(hold.receiver),
    toTreasury: treasuryOf(hold.receiver),
    amountUnits: String(hold.amountUnits),
    capturedUnits: String(hold.capturedUnits),
    releasedUnits: String(hold.releasedUnits),
    status: hold.status,
    reason: hold.reason,
    expiresAtMs: hold.expiresAtMs,
    createdAtMs: hold.createdAtMs,
    updatedAtMs: hold.updatedAtMs,
  };
}
