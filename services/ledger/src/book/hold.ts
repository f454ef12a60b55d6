import { HOLD, HOLD_CHANGED, type HoldStatus, type Metadata } from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';
import { treasuryOf, userOf } from './account.ts';

export const HOLDS = table('holds', {
  id: column.uuid(),
  payer: column.number(),
  receiver: column.number(),
  amountUnits: column.bigint('amount'),
  capturedUnits: column.bigint('captured'),
  releasedUnits: column.bigint('released'),
  status: column.text<HoldStatus>(),
  reason: column.text(),
  platform: column.text().orNull(),
  metadata: column.jsonText<Metadata>().orNull(),
  expiresAtMs: column.time(),
  createdAtMs: column.time(),
  updatedAtMs: column.time(),
  /** The partitions whose sequence numbers the placement and the end of the hold took. */
  partition: column.int(),
  endedPartition: column.int().orNull(),
});
/** A hold, and the partitions whose sequence numbers its placement and its end took. */
export type HoldRow = RowOf<typeof HOLDS>;
/** Coins of a wallet that are reserved for a receiver. A hold lowers the active coins, not the balance. */
export type Hold = Omit<HoldRow, 'partition' | 'endedPartition'>;

/**
 * The maximum number of holds that one closing of a wallet releases. Without it, a user with very many holds would block the
 * partition for ever: a transaction that exceeds its time limit is rolled back and retried.
 */
export const RELEASED_AT_ONCE = 100;

const partyFields = {
  fromUserId: ({ payer }: Hold) => payer,
  toUserId: ({ receiver }: Hold) => userOf(receiver),
  toTreasury: ({ receiver }: Hold) => treasuryOf(receiver),
};
export const toHoldState = HOLD.of<Hold>(partyFields).toWire;
export const toHoldChanged = HOLD_CHANGED.of<Hold>(partyFields).toEvent;

/** A hold after a step; `event` names the step. */
export type HoldChange = {
  kind: 'hold';
  event: 'placed' | 'captured' | 'released' | 'expired';
  hold: Hold;
};

/** Returns true when the hold is open and has not expired at `nowMs`, even if the scheduler has not expired it yet. */
export function isCapturable(hold: Hold, nowMs: number): boolean {
  return hold.status === 'OPEN' && nowMs < hold.expiresAtMs;
}

/** Ends a hold and returns all of its coins to the payer. */
export function endHold(hold: Hold, event: 'released' | 'expired', nowMs: number): HoldChange {
  const status = event === 'expired' ? 'EXPIRED' : 'RELEASED';
  return {
    kind: 'hold',
    event,
    hold: { ...hold, status, releasedUnits: hold.amountUnits, updatedAtMs: nowMs },
  };
}
