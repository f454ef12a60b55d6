import type { Metadata } from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';
import type { Party } from '../../domain/party.ts';
import type { StoredType } from '../../domain/stored-type.ts';

export const ENTRIES = table('entries', {
  party: column.number(),
  createdAtMs: column.number('created_at_ms'),
  id: column.number(),
  counterparty: column.number(),
  /** Negative when the party paid. */
  amountUnits: column.bigint('amount'),
  /** The party's balance after it. */
  balanceUnits: column.bigint('balance'),
  storedType: column.smallint<StoredType>('kind'),
  reason: column.text(),
  /** The purchase that a REFUND gives back. */
  refundOf: column.number().orNull(),
  /** The hold whose capture it is. */
  holdId: column.uuid().orNull(),
  /** The caller's name for a purchase. */
  reference: column.text().orNull(),
  /** The platform through which it was requested. */
  platform: column.text().orNull(),
  /** The approval by which a second person did it. */
  approvalId: column.uuid().orNull(),
  /** The payment request that it pays. */
  paymentRequestId: column.uuid().orNull(),
  /** The split that it is a leg of, and what refunded that. */
  groupId: column.uuid().orNull(),
  /** The schedule whose run it is. */
  scheduleId: column.uuid().orNull(),
  /** Texts of the caller who requested it. */
  metadata: column.jsonText<Metadata>().orNull(),
  /** The principal that requested it, as `toStoredInitiator` encodes it. */
  initiatedBy: column.number().orNull(),
  /** The API key that came with the request. */
  apiKeyId: column.uuid().orNull(),
});
/** A transaction as one of its parties sees it. */
export type Entry = RowOf<typeof ENTRIES>;
const OF_PARTY = ENTRIES.omit('party');

/** The columns of an entry whose party is known. */
export const ENTRY_COLUMNS = OF_PARTY.select();

export const toEntry = (party: Party, row: object): Entry => ({ party, ...OF_PARTY.read(row) });
