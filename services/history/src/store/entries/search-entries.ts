import { LIMITS, type Metadata, type TransactionPageKey, type TransactionType } from '@cowrie/contracts';
import type pg from 'pg';
import type { Party } from '../../domain/party.ts';
import type { EntryRange } from '../../domain/range.ts';
import type { IndexWalk } from '../../domain/search.ts';
import { storedTypeOf } from '../../domain/stored-type.ts';
import { ENTRY_COLUMNS, toEntry } from './entry-row.ts';
import { termOf } from './terms.ts';

/** Null matches every transaction. */
export type SearchCriteria = {
  range: EntryRange;
  rows: number;
  /** The database skips these rows when one walk finds all. 10,000 rows with all their texts take about 200 MB. */
  skip: number;
  userId: number | null;
  treasury: Party | null;
  initiatedBy: number | null;
  reference: string | null;
  platform: string | null;
  groupId: string | null;
  metadata: Metadata | null;
  type: TransactionType | null;
  minUnits: bigint | null;
  maxUnits: bigint | null;
};
type Value = number | bigint | string | boolean | null;
type Statement = { name: string; text: string; values: Value[]; skip: number };
/** The condition is on the leading columns; its parameters come after all others. */
type IndexPath = { name: string; isOfParty?: true; from?: string; condition: string; values: Value[] };
type Row = { party: bigint; found: boolean; matched: bigint };

export async function searchEntries(pool: pg.Pool, search: SearchCriteria): Promise<IndexWalk[]> {
  return Promise.all(searchStatements(search).map((statement) => walkIndex(pool, statement, search.rows)));
}

async function walkIndex(pool: pg.Pool, statement: Statement, wanted: number): Promise<IndexWalk> {
  const { rows } = await pool.query<Row>(statement);
  const entries = rows.filter(({ found }) => found).map((row) => toEntry(Number(row.party), row));
  const matched = Number(rows[0]?.matched ?? 0);
  const skipped = Math.min(statement.skip, matched);
  const beyond = rows.find(({ found }) => !found);
  if (beyond) return { entries, skipped, until: keyOf(toEntry(Number(beyond.party), beyond)) };
  const last = entries.at(-1);
  return { entries, skipped, until: last && matched >= wanted ? keyOf(last) : null };
}

const keyOf = ({ createdAtMs, id }: TransactionPageKey): TransactionPageKey => ({ createdAtMs, id });

/** Exported so that tests can read the plans. */
export function searchStatements(search: SearchCriteria): Statement[] {
  const paths = pathsOf(search);
  const skip = paths.length === 1 ? search.skip : 0;
  return paths.map((path) => ({ ...statementOf({ ...search, skip }, path), skip }));
}

/** Selects one of the two rows of a transaction, like the index `entries_by_time`. */
const ONE_ROW_PER_TRANSACTION = '(amount < 0 OR counterparty = 0)';
const FIRST_PATH_PARAMETER = 17;

/**
 * The index with the fewest rows to examine. A condition names only columns of its own index; otherwise PostgreSQL
 * might scan and filter another one completely.
 */
function pathsOf(search: SearchCriteria): IndexPath[] {
  const { userId, treasury, initiatedBy, reference, platform, groupId, metadata, type } = search;
  const party = userId ?? treasury;
  if (groupId !== null) {
    const condition = `group_id = $${FIRST_PATH_PARAMETER} AND ${ONE_ROW_PER_TRANSACTION}`;
    return [{ name: 'of-group', condition, values: [groupId] }];
  }
  const [labelled] = Object.entries(metadata ?? {});
  if (labelled) return [pathOfTerm(party, termOf(...labelled))];
  // The kind is part of the text, because a generic plan cannot prove from a parameter that a partial index applies.
  const stored = type === null || type === 'TRANSFER' ? null : storedTypeOf(type);
  if (party !== null) return [pathOfParty(party, reference, stored)];
  if (reference !== null) {
    return [
      {
        name: 'of-reference',
        condition: `reference = $${FIRST_PATH_PARAMETER} AND id > 0`,
        values: [reference],
      },
    ];
  }
  if (initiatedBy !== null) {
    // The column is null when the payer is the initiator; the second path finds those.
    const condition = `initiated_by = $${FIRST_PATH_PARAMETER} AND initiated_by > 0`;
    return [
      { name: 'of-initiator', condition, values: [initiatedBy] },
      pathOfParty(initiatedBy, null, stored),
    ];
  }
  if (platform !== null) {
    const condition = `platform = $${FIRST_PATH_PARAMETER} AND ${ONE_ROW_PER_TRANSACTION}`;
    return [{ name: 'of-platform', condition, values: [platform] }];
  }
  if (stored !== null) return [{ name: `of-kind-${stored}`, condition: `kind = ${stored}`, values: [] }];
  return [{ name: 'by-time', condition: ONE_ROW_PER_TRANSACTION, values: [] }];
}

function pathOfTerm(party: Party | null, term: string): IndexPath {
  const from = 'entry_terms JOIN entries USING (party, created_at_ms, id)';
  const condition = `term = $${FIRST_PATH_PARAMETER}`;
  if (party === null)
    return {
      name: 'of-term',
      from,
      condition: `${condition} AND id > 0 AND ${ONE_ROW_PER_TRANSACTION}`,
      values: [term],
    };
  const both = `${condition} AND party = $${FIRST_PATH_PARAMETER + 1}`;
  return { name: 'of-party-and-term', isOfParty: true, from, condition: both, values: [term, party] };
}

function pathOfParty(party: Party, reference: string | null, stored: number | null): IndexPath {
  const condition = `party = $${FIRST_PATH_PARAMETER}`;
  if (reference !== null) {
    const both = `${condition} AND party <> 0 AND reference = $${FIRST_PATH_PARAMETER + 1}`;
    return { name: 'by-reference', isOfParty: true, condition: both, values: [party, reference] };
  }
  if (stored === null) return { name: 'of-party', isOfParty: true, condition, values: [party] };
  const ofKind = `${condition} AND kind = ${stored}`;
  return { name: `of-party-${stored}`, isOfParty: true, condition: ofKind, values: [party] };
}

/** These filters stay outside the range, so that the range has an end. */
const MATCH_CONDITION = `($6::bigint IS NULL OR counterparty = $6 OR ($13::bigint IS NOT NULL AND party = $6)) AND ($7::smallint IS NULL OR kind = $7)
  AND ($8::bigint IS NULL OR abs(amount) >= $8) AND ($9::bigint IS NULL OR abs(amount) <= $9)
  AND ($10::bigint IS NULL OR initiated_by = $10
    OR (initiated_by IS NULL AND CASE WHEN amount < 0 THEN party ELSE counterparty END = $10))
  AND ($11 OR ${ONE_ROW_PER_TRANSACTION}) AND ($12::text IS NULL OR platform = $12)
  AND ($13::bigint IS NULL OR party = $13 OR counterparty = $13)
  AND ($14::jsonb IS NULL OR metadata::jsonb @> $14) AND ($15::text IS NULL OR reference = $15)`;

const MATCH_COUNT = '(SELECT count(*) FROM matching) AS matched';

/**
 * Selects matches and, if they are too few, the last row examined, in one statement, so that concurrent writes cannot
 * shift one against the other. Both rows of the last transaction are examined, because either may match and the next
 * page begins below both.
 */
function statementOf(search: SearchCriteria, path: IndexPath): Omit<Statement, 'skip'> {
  const { userId, treasury, range, type } = search;
  const lookAt = `SELECT party, ${ENTRY_COLUMNS} FROM ${path.from ?? 'entries'}
    WHERE ${path.condition} AND (created_at_ms, id) < ($1, $2) AND created_at_ms >= $3`;
  const newestFirst = 'ORDER BY created_at_ms DESC, id DESC';
  return {
    name: `search-${path.name}`,
    text: `WITH matching AS MATERIALIZED (
             SELECT true AS found, * FROM (${lookAt} ${newestFirst} FETCH FIRST $5 ROWS WITH TIES) AS looked_at
             WHERE ${MATCH_CONDITION} ${newestFirst} LIMIT $4)
           SELECT *, ${MATCH_COUNT} FROM (SELECT * FROM matching ${newestFirst} OFFSET $16) AS page
           UNION ALL
           (SELECT false, *, ${MATCH_COUNT} FROM (${lookAt} AND (SELECT count(*) FROM matching) < $4
            ${newestFirst} OFFSET $5 - 1 LIMIT 1) AS last_looked_at)`,
    values: [
      range.below.createdAtMs,
      range.below.id,
      range.fromMs,
      search.rows,
      LIMITS.searchedMax,
      userId === null ? null : treasury,
      type === null ? null : storedTypeOf(type),
      search.minUnits,
      search.maxUnits,
      search.initiatedBy,
      // A party has only one row of each transaction.
      path.isOfParty ?? false,
      search.platform,
      // The rows of a group are those of the payer, so the requested party is compared with both sides.
      search.groupId === null ? null : (userId ?? treasury),
      search.metadata === null ? null : JSON.stringify(search.metadata),
      search.reference,
      search.skip,
      ...path.values,
    ],
  };
}
