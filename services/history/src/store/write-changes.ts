import type pg from 'pg';
import type { EntryChange } from '../domain/entry.ts';
import { deleteEntries } from './entries/delete-entries.ts';
import { insertEntries } from './entries/insert-entries.ts';
import { deleteTerms, insertTerms } from './entries/terms.ts';

export async function writeChanges(client: pg.ClientBase, changes: readonly EntryChange[]): Promise<void> {
  const voided = changes.flatMap((change) => change.voided);
  const entries = changes.flatMap((change) => change.entries);
  await insertEntries(client, entries);
  await insertTerms(client, entries);
  await deleteTerms(client, voided);
  await deleteEntries(client, voided);
}
