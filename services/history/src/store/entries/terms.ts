import { hash } from 'node:crypto';
import type { Metadata } from '@cowrie/contracts';
import { column, runSet, table } from '@cowrie/postgres';
import type pg from 'pg';
import type { Entry, EntryKey } from '../../domain/entry.ts';

const TERMS = table('entry_terms', {
  party: column.number(),
  term: column.uuid(),
  createdAtMs: column.number('created_at_ms'),
  id: column.number(),
});
const INSERT_TERMS = TERMS.statement('insert-terms', `${TERMS.insert} ON CONFLICT DO NOTHING`);
const KEYS = TERMS.pick('party', 'createdAtMs', 'id');
const DELETE_TERMS = KEYS.statement(
  'delete-terms',
  `DELETE FROM entry_terms AS t USING ${KEYS.unnest} AS k(${KEYS.names})
   WHERE t.party = k.party AND t.created_at_ms = k.created_at_ms AND t.id = k.id`,
);

/** Two pairs can share a term, so searches also compare the metadata itself. */
export function termOf(key: string, value: string): string {
  const hex = hash('sha256', `${key}\0${value}`, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

const termsOf = (metadata: Metadata): string[] =>
  Object.entries(metadata).map(([key, value]) => termOf(key, value));

/** Sends no statement when there is no metadata. */
export async function insertTerms(client: pg.ClientBase, entries: readonly Entry[]): Promise<void> {
  const terms = entries.flatMap(({ party, createdAtMs, id, metadata }) =>
    metadata === null ? [] : termsOf(metadata).map((term) => ({ party, term, createdAtMs, id })),
  );
  if (terms.length > 0) await runSet(client, INSERT_TERMS, terms);
}

/** Each deletion scans its party's part of the primary key; void entries are few. */
export async function deleteTerms(client: pg.ClientBase, keys: readonly EntryKey[]): Promise<void> {
  if (keys.length > 0) await runSet(client, DELETE_TERMS, keys);
}
