import { LIMITS } from '@cowrie/contracts';
import { mergeCalls, queryOf, rowsFor, setStatement } from '@cowrie/postgres';
import type pg from 'pg';
import type { Entry } from '../../domain/entry.ts';
import { ENTRY_COLUMNS, toEntry } from './entry-row.ts';
import { type EntryList, listEntries } from './list-entries.ts';

/** One statement then reads at most 3,232 rows. */
const LISTS_PER_STATEMENT_MAX = 32;
/** Few statements run at once, so that later calls gather; two, so that one slow statement does not delay all callers. */
const STATEMENTS_AT_ONCE = 2;

type Row = { place: number };

/** One backward range of the primary key for each list. */
export const LIST_TOGETHER = setStatement<EntryList>({
  name: 'list-together',
  text: `SELECT place::integer, listed.*
         FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
           WITH ORDINALITY AS asked (party, below_ms, below_id, from_ms, rows, place)
         CROSS JOIN LATERAL (
           SELECT ${ENTRY_COLUMNS} FROM entries
           WHERE party = asked.party AND (created_at_ms, id) < (asked.below_ms, asked.below_id)
             AND created_at_ms >= asked.from_ms
           ORDER BY created_at_ms DESC, id DESC LIMIT asked.rows) AS listed
         ORDER BY place, created_at_ms DESC, id DESC`,
  values: (lists) => [
    lists.map(({ party }) => party),
    lists.map(({ range }) => range.below.createdAtMs),
    lists.map(({ range }) => range.below.id),
    lists.map(({ range }) => range.fromMs),
    lists.map(({ limit }) => limit),
  ],
});

/**
 * Many callers' pages share one statement, and their replies leave together: round trips to PostgreSQL and Kafka are
 * most of the cost (docs/decisions/0009). Lists with an offset, a large page or a type are read alone: they take longer
 * or have a statement of their own.
 */
export function createEntryLists(pool: pg.Pool): (list: EntryList) => Promise<Entry[]> {
  const listTogether = mergeCalls({
    max: LISTS_PER_STATEMENT_MAX,
    atOnce: STATEMENTS_AT_ONCE,
    async ask(lists: readonly EntryList[]) {
      const { rows } = await pool.query<Row>(queryOf(LIST_TOGETHER, lists));
      const found = Map.groupBy(rows, ({ place }) => place);
      return lists.map(({ party }, index) => (found.get(index + 1) ?? []).map((row) => toEntry(party, row)));
    },
  });
  const goesAlone = ({ type, offset, limit }: EntryList): boolean =>
    type !== null || offset > 0 || limit > rowsFor(LIMITS.pageSizeMax);
  return (list) => (goesAlone(list) ? listEntries(pool, list) : listTogether(list));
}
