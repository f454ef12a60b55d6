import type { TransactionPageKey } from '@cowrie/contracts';
import type pg from 'pg';
import type { Entry } from '../domain/entry.ts';
import type { Party } from '../domain/party.ts';
import { ENTRY_COLUMNS, toEntry } from './entries/entry-row.ts';

/** Oldest first, after `after` up to and including `until`. */
export type StatementRange = {
  party: Party;
  after: TransactionPageKey;
  until: TransactionPageKey;
  limit: number;
};
export type NewestEntryQuery = { party: Party; below: TransactionPageKey };

type Statement = { name: string; text: string; values: number[] };

/** Oldest first, by one forward range of the primary key. */
export async function readRange(pool: pg.Pool, range: StatementRange): Promise<Entry[]> {
  const { rows } = await pool.query(rangeStatement(range));
  return rows.map((row) => toEntry(range.party, row));
}

/** One lookup in the primary key; null when there is none. */
export async function readNewest(pool: pg.Pool, asked: NewestEntryQuery): Promise<Entry | null> {
  const { rows } = await pool.query(newestStatement(asked));
  return rows[0] ? toEntry(asked.party, rows[0]) : null;
}

export function rangeStatement({ party, after, until, limit }: StatementRange): Statement {
  return {
    name: 'read-range',
    text: `SELECT ${ENTRY_COLUMNS} FROM entries
           WHERE party = $1 AND (created_at_ms, id) > ($2, $3) AND (created_at_ms, id) <= ($4, $5)
           ORDER BY created_at_ms, id LIMIT $6`,
    values: [party, after.createdAtMs, after.id, until.createdAtMs, until.id, limit],
  };
}

function newestStatement({ party, below }: NewestEntryQuery): Statement {
  return {
    name: 'read-newest',
    text: `SELECT ${ENTRY_COLUMNS} FROM entries
           WHERE party = $1 AND (created_at_ms, id) < ($2, $3)
           ORDER BY created_at_ms DESC, id DESC LIMIT 1`,
    values: [party, below.createdAtMs, below.id],
  };
}
