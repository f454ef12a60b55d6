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
  /** The partitions whose sequence numbers its placement and its end took. */
  partition: column.int(),
  endedPartition: column.int().orNull(),
});
export type HoldRow = RowOf<typeof HOLDS>;
/** Coins reserved for a receiver. They lower the payer's active coins, not the balance. */
export type Hold = Omit<HoldRow, 'partition' | 'endedPartition'>;

/** More holds at once would exceed a transaction's time limit, and its retries would block the partition for ever. */
export const RELEASED_AT_ONCE = 100;

const partyFields = {
  fromUserId: ({ payer }: Hold) => payer,
  toUserId: ({ receiver }: Hold) => userOf(receiver),
  toTreasury: ({ receiver }: Hold) => treasuryOf(receiver),
};
export const toHoldState = HOLD.of<Hold>(partyFields).toWire;
export const toHoldChanged = HOLD_CHANGED.of<Hold>(partyFields).toEvent;

export type HoldChange = {
  kind: 'hold';
  event: 'placed' | 'captured' | 'released' | 'expired';
  hold: Hold;
};

/** The scheduler may expire a hold later than its time, which does not make it capturable. */
export function isCapturable(hold: Hold, nowMs: number): boolean {
  return hold.status === 'OPEN' && nowMs < hold.expiresAtMs;
}

export function endHold(hold: Hold, event: 'released' | 'expired', nowMs: number): HoldChange {
  const status = event === 'expired' ? 'EXPIRED' : 'RELEASED';
  return {
    kind: 'hold',
    event,
    hold: { ...hold, status, releasedUnits: hold.amountUnits, updatedAtMs: nowMs },
  };
}
