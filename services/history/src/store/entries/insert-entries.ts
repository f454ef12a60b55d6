import { runSet } from '@cowrie/postgres';
import type pg from 'pg';
import type { Entry } from '../../domain/entry.ts';
import { ENTRIES } from './entry-row.ts';

const INSERT_ENTRIES = ENTRIES.statement('insert-entries', `${ENTRIES.insert} ON CONFLICT DO NOTHING`);

/** Existing entries stay unchanged. */
export async function insertEntries(client: pg.ClientBase, entries: readonly Entry[]): Promise<void> {
  if (entries.length > 0) await runSet(client, INSERT_ENTRIES, entries);
}
