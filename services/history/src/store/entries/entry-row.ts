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
  /** The party's balance after the transaction. */
  balanceUnits: column.bigint('balance'),
  storedType: column.smallint<StoredType>('kind'),
  reason: column.text(),
  /** The purchase that a REFUND returns. */
  refundOf: column.number().orNull(),
  /** The hold that this transaction captures. */
  holdId: column.uuid().orNull(),
  /** The caller's name for a purchase. */
  reference: column.text().orNull(),
  platform: column.text().orNull(),
  /** The approval with which a second person allowed the transaction. */
  approvalId: column.uuid().orNull(),
  /** The payment request that this transaction pays. */
  paymentRequestId: column.uuid().orNull(),
  /** The split purchase that this transaction is a leg of, and the group of its refund. */
  groupId: column.uuid().orNull(),
  /** The schedule whose run made this transaction. */
  scheduleId: column.uuid().orNull(),
  metadata: column.jsonText<Metadata>().orNull(),
  /** The principal that requested the transaction, as `toStoredInitiator` encodes it. */
  initiatedBy: column.number().orNull(),
  apiKeyId: column.uuid().orNull(),
});
/** A transaction from the side of one of its parties. */
export type Entry = RowOf<typeof ENTRIES>;
const PARTY_COLUMNS = ENTRIES.omit('party');

export const ENTRY_COLUMNS = PARTY_COLUMNS.select();

export const toEntry = (party: Party, row: object): Entry => ({ party, ...PARTY_COLUMNS.read(row) });
