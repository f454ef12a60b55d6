import type pg from 'pg';
import type { EntryKey } from '../domain/entry.ts';

/** Deletes entries in one statement, by the primary key; those that are not there are left out. */
export async function deleteEntries(client: pg.ClientBase, keys: readonly EntryKey[]): Promise<void> {
  if (keys.length === 0) return;
  await client.query({
    name: 'delete-entries',
    text: `DELETE FROM entries AS e USING unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS k(party, created_at_ms, id)
           WHERE e.party = k.party AND e.created_at_ms = k.created_at_ms AND e.id = k.id`,
    values: [
      keys.map(({ party }) => party),
      keys.map(({ createdAtMs }) => createdAtMs),
      keys.map(({ id }) => id),
    ],
  });
}
