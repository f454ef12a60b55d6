import type { TransactionType } from '@cowrie/contracts';
import type pg from 'pg';
import type { Entry } from '../../domain/entry.ts';
import type { Party } from '../../domain/party.ts';
import type { EntryRange } from '../../domain/range.ts';
import { storedTypeOf } from '../../domain/stored-type.ts';
import { ENTRY_COLUMNS, toEntry } from './entry-row.ts';

export type EntryList = {
  party: Party;
  range: EntryRange;
  type: TransactionType | null;
  limit: number;
  offset: number;
};

/** One backward range scan for every filter. */
export async function listEntries(pool: pg.Pool, list: EntryList): Promise<Entry[]> {
  const { rows } = await pool.query(listStatement(list));
  return rows.map((row) => toEntry(list.party, row));
}

/** Exported so that tests can read its plan. */
export function listStatement(list: EntryList): { name: string; text: string; values: number[] } {
  // The kind is part of the text, because a generic plan cannot prove from a parameter that a partial index applies.
  const ofKind = list.type === null ? '' : `AND kind = ${storedTypeOf(list.type)}`;
  return {
    name: `list-entries-${list.type ?? 'all'}`,
    text: `SELECT ${ENTRY_COLUMNS} FROM entries
           WHERE party = $1 AND (created_at_ms, id) < ($2, $3) AND created_at_ms >= $4 ${ofKind}
           ORDER BY created_at_ms DESC, id DESC LIMIT $5 OFFSET $6`,
    values: [
      list.party,
      list.range.below.createdAtMs,
      list.range.below.id,
      list.range.fromMs,
      list.limit,
      list.offset,
    ],
  };
}
