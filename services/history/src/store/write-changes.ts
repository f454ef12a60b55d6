import type pg from 'pg';
import type { Change } from '../domain/entry.ts';
import { deleteEntries } from './delete-entries.ts';
import { insertEntries } from './insert-entries.ts';

/** Writes new entries and deletes the void ones, in the transaction of `client`. */
export async function writeChanges(client: pg.ClientBase, changes: readonly Change[]): Promise<void> {
  await insertEntries(
    client,
    changes.flatMap(({ entries }) => entries),
  );
  await deleteEntries(
    client,
    changes.flatMap(({ voided }) => voided),
  );
}
