import { runSet } from '@cowrie/postgres';
import type pg from 'pg';
import type { EntryKey } from '../../domain/entry.ts';
import { ENTRIES } from './entry-row.ts';

const KEYS = ENTRIES.pick('party', 'createdAtMs', 'id');
const DELETE_ENTRIES = KEYS.statement(
  'delete-entries',
  `DELETE FROM entries AS e USING ${KEYS.unnest} AS k(${KEYS.names})
   WHERE e.party = k.party AND e.created_at_ms = k.created_at_ms AND e.id = k.id`,
);

export async function deleteEntries(client: pg.ClientBase, keys: readonly EntryKey[]): Promise<void> {
  if (keys.length > 0) await runSet(client, DELETE_ENTRIES, keys);
}
