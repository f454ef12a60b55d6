import { columns, runSet, setStatement } from '@cowrie/postgres';
import type pg from 'pg';
import type { Entry } from '../domain/entry.ts';

const INSERT_ENTRIES = setStatement<Entry>({
  name: 'insert-entries',
  text: `INSERT INTO entries (party, created_at_ms, id, counterparty, amount, balance, kind, reason,
                              refund_of, hold_id, reference, initiated_by, api_key_id)
         SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[],
                              $6::bigint[], $7::smallint[], $8::text[],
                              $9::bigint[], $10::uuid[], $11::text[], $12::bigint[], $13::uuid[])
         ON CONFLICT DO NOTHING`,
  values: columns(
    'party',
    'createdAtMs',
    'id',
    'counterparty',
    'amountUnits',
    'balanceUnits',
    'kind',
    'reason',
    'refundOf',
    'holdId',
    'reference',
    'initiatedBy',
    'apiKeyId',
  ),
});

/** Writes entries in one statement; those that are there already stay as they are. */
export async function insertEntries(client: pg.ClientBase, entries: readonly Entry[]): Promise<void> {
  if (entries.length > 0) await runSet(client, INSERT_ENTRIES, entries);
}
