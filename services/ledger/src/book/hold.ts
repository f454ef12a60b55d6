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
  /** The platform through which it was placed. */
  platform: column.text().orNull(),
  /** Texts of whoever placed it. */
  metadata: column.jsonText<Metadata>().orNull(),
  expiresAtMs: column.time(),
  createdAtMs: column.time(),
  updatedAtMs: column.time(),
  /** Whose numbers its placing and its end took. */
  partition: column.int(),
  endedPartition: column.int().orNull(),
});
/** A hold, and the partitions whose numbers its placing and its end took. */
export type PlacedHold = RowOf<typeof HOLDS>;
/** Coins of a wallet that are set aside for a receiver. It lowers what can be spent, not the balance. */
export type Hold = Omit<PlacedHold, 'partition' | 'endedPartition'>;

/**
 * How many holds are released at a time when a wallet is closed. All at once, a user with very many would stop the partition for ever: a
 * transaction that takes longer than it may is rolled back and tried again.
 */
export const RELEASED_AT_ONCE = 100;

const parties = {
  fromUserId: ({ payer }: Hold) => payer,
  toUserId: ({ receiver }: Hold) => userOf(receiver),
  toTreasury: ({ receiver }: Hold) => treasuryOf(receiver),
};
/** What replies show of a hold. */
export const toHoldState = HOLD.of<Hold>(parties).toWire;
/** What events have of it. */
export const toHoldChanged = HOLD_CHANGED.of<Hold>(parties).toEvent;

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
