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
  balanceUnits: column.bigint('balance'),
  storedType: column.smallint<StoredType>('kind'),
  reason: column.text(),
  refundOf: column.number().orNull(),
  holdId: column.uuid().orNull(),
  reference: column.text().orNull(),
  platform: column.text().orNull(),
  approvalId: column.uuid().orNull(),
  paymentRequestId: column.uuid().orNull(),
  /** Shared by the legs of a split purchase, and by its refunds. */
  groupId: column.uuid().orNull(),
  scheduleId: column.uuid().orNull(),
  metadata: column.jsonText<Metadata>().orNull(),
  /** `toStoredInitiator` encodes it. */
  initiatedBy: column.number().orNull(),
  apiKeyId: column.uuid().orNull(),
});
export type Entry = RowOf<typeof ENTRIES>;
const PARTY_COLUMNS = ENTRIES.omit('party');

export const ENTRY_COLUMNS = PARTY_COLUMNS.select();

export const toEntry = (party: Party, row: object): Entry => ({ party, ...PARTY_COLUMNS.read(row) });
