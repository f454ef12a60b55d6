import type { Metadata } from '@cowrie/contracts';
import { column, table } from '@cowrie/postgres';
import type { Entry } from '../../domain/entry.ts';
import type { Party } from '../../domain/party.ts';
import type { StoredType } from '../../domain/stored-type.ts';

export const ENTRIES = table('entries', {
  party: column.number(),
  createdAtMs: column.number('created_at_ms'),
  id: column.number(),
  counterparty: column.number(),
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
  groupId: column.uuid().orNull(),
  scheduleId: column.uuid().orNull(),
  metadata: column.jsonText<Metadata>().orNull(),
  initiatedBy: column.number().orNull(),
  apiKeyId: column.uuid().orNull(),
});
const OF_PARTY = ENTRIES.omit('party');

/** The columns of an entry whose party is known. */
export const ENTRY_COLUMNS = OF_PARTY.select();

export const toEntry = (party: Party, row: object): Entry => ({ party, ...OF_PARTY.read(row) });
