import { LIMITS, type Metadata, type TransactionPageKey, type TransactionType } from '@cowrie/contracts';
import type pg from 'pg';
import type { Party } from '../../domain/party.ts';
import type { Range } from '../../domain/range.ts';
import type { Walk } from '../../domain/search.ts';
import { storedTypeOf } from '../../domain/stored-type.ts';
import { ENTRY_COLUMNS, toEntry } from './entry-row.ts';
import { termOf } from './terms.ts';

/** What transactions are searched by; null is any. */
export type Search = {
  range: Range;
  /** How many to find. */
  rows: number;
  /** How many of those are left out where one walk finds all: 10,000 with all of their texts are some 200 MB. */
  skip: number;
  userId: number | null;
  treasury: Party | null;
  initiatedBy: number | null;
  reference: string | null;
  platform: string | null;
  groupId: string | null;
  /** Each of these keys with its value. */
  metadata: Metadata | null;
  type: TransactionType | null;
  minUnits: bigint | null;
  maxUnits: bigint | null;
};
type Value = number | bigint | string | boolean | null;
type Statement = { name: string; text: string; values: Value[]; skip: number };
/** A range of one index: a condition on its first columns, whose parameters come last of all. */
type Path = { name: string; isOfParty?: true; from?: string; condition: string; values: Value[] };
type Row = { party: bigint; found: boolean; matched: bigint };

/** Looks for transactions that match, newest first; each walk along one index, and together they miss none. */
export async function searchEntries(pool: pg.Pool, search: Search): Promise<Walk[]> {
  return Promise.all(searchStatements(search).map((statement) => walk(pool, statement, search.rows)));
}

async function walk(pool: pg.Pool, statement: Statement, wanted: number): Promise<Walk> {
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

/** The statements of one search, apart so that their plans can be looked at. */
export function searchStatements(search: Search): Statement[] {
  const paths = pathsOf(search);
  const skip = paths.length === 1 ? search.skip : 0;
  return paths.map((path) => ({ ...statementOf({ ...search, skip }, path), skip }));
}

/** One of the two rows of a transaction, as `entries_by_time` has it. */
const ONE_OF_TWO = '(amount < 0 OR counterparty = 0)';
/** The first parameter of a path's condition. */
const OWN = 17;

/**
 * The index that has the least to look at. A condition names what its own index has and no more: with what
 * another one has, PostgreSQL may take that one and filter, through all of it.
 */
function pathsOf(search: Search): Path[] {
  const { userId, treasury, initiatedBy, reference, platform, groupId, metadata, type } = search;
  const party = userId ?? treasury;
  if (groupId !== null) {
    const condition = `group_id = $${OWN} AND ${ONE_OF_TWO}`;
    return [{ name: 'of-group', condition, values: [groupId] }];
  }
  const [labelled] = Object.entries(metadata ?? {});
  if (labelled) return [pathOfTerm(party, termOf(...labelled))];
  // The kind stands in the text: with a parameter, a generic plan could not prove that a partial index applies.
  const stored = type === null || type === 'TRANSFER' ? null : storedTypeOf(type);
  if (party !== null) return [pathOfParty(party, reference, stored)];
  if (reference !== null) {
    return [{ name: 'of-reference', condition: `reference = $${OWN} AND id > 0`, values: [reference] }];
  }
  if (initiatedBy !== null) {
    // Null where it was who paid: those are among that user's own.
    const condition = `initiated_by = $${OWN} AND initiated_by > 0`;
    return [
      { name: 'of-initiator', condition, values: [initiatedBy] },
      pathOfParty(initiatedBy, null, stored),
    ];
  }
  if (platform !== null) {
    const condition = `platform = $${OWN} AND ${ONE_OF_TWO}`;
    return [{ name: 'of-platform', condition, values: [platform] }];
  }
  if (stored !== null) return [{ name: `of-kind-${stored}`, condition: `kind = ${stored}`, values: [] }];
  return [{ name: 'by-time', condition: ONE_OF_TWO, values: [] }];
}

/** The entries that bear a key with its value; `entry_terms` has them in the same order. */
function pathOfTerm(party: Party | null, term: string): Path {
  const from = 'entry_terms JOIN entries USING (party, created_at_ms, id)';
  const condition = `term = $${OWN}`;
  if (party === null)
    return { name: 'of-term', from, condition: `${condition} AND id > 0 AND ${ONE_OF_TWO}`, values: [term] };
  const both = `${condition} AND party = $${OWN + 1}`;
  return { name: 'of-party-and-term', isOfParty: true, from, condition: both, values: [term, party] };
}

function pathOfParty(party: Party, reference: string | null, stored: number | null): Path {
  const condition = `party = $${OWN}`;
  if (reference !== null) {
    const both = `${condition} AND party <> 0 AND reference = $${OWN + 1}`;
    return { name: 'by-reference', isOfParty: true, condition: both, values: [party, reference] };
  }
  if (stored === null) return { name: 'of-party', isOfParty: true, condition, values: [party] };
  const ofKind = `${condition} AND kind = ${stored}`;
  return { name: `of-party-${stored}`, isOfParty: true, condition: ofKind, values: [party] };
}

/** Everything else that was asked for. It stands outside of the range, so that the range has an end. */
const MATCHES = `($6::bigint IS NULL OR counterparty = $6 OR ($13::bigint IS NOT NULL AND party = $6)) AND ($7::smallint IS NULL OR kind = $7)
  AND ($8::bigint IS NULL OR abs(amount) >= $8) AND ($9::bigint IS NULL OR abs(amount) <= $9)
  AND ($10::bigint IS NULL OR initiated_by = $10
    OR (initiated_by IS NULL AND CASE WHEN amount < 0 THEN party ELSE counterparty END = $10))
  AND ($11 OR ${ONE_OF_TWO}) AND ($12::text IS NULL OR platform = $12)
  AND ($13::bigint IS NULL OR party = $13 OR counterparty = $13)
  AND ($14::jsonb IS NULL OR metadata::jsonb @> $14) AND ($15::text IS NULL OR reference = $15)`;

const MATCHED = '(SELECT count(*) FROM matching) AS matched';

/**
 * What matches among the newest of the range, and when that is not enough the last that was looked at: in one statement, so
 * that what is written meanwhile moves neither against the other. Of the last, both rows are looked at: one of them may be the one
 * that matches, and the next page begins below both.
 */
function statementOf(search: Search, path: Path): Omit<Statement, 'skip'> {
  const { userId, treasury, range, type } = search;
  const lookAt = `SELECT party, ${ENTRY_COLUMNS} FROM ${path.from ?? 'entries'}
    WHERE ${path.condition} AND (created_at_ms, id) < ($1, $2) AND created_at_ms >= $3`;
  const newestFirst = 'ORDER BY created_at_ms DESC, id DESC';
  return {
    name: `search-${path.name}`,
    text: `WITH matching AS MATERIALIZED (
             SELECT true AS found, * FROM (${lookAt} ${newestFirst} FETCH FIRST $5 ROWS WITH TIES) AS looked_at
             WHERE ${MATCHES} ${newestFirst} LIMIT $4)
           SELECT *, ${MATCHED} FROM (SELECT * FROM matching ${newestFirst} OFFSET $16) AS page
           UNION ALL
           (SELECT false, *, ${MATCHED} FROM (${lookAt} AND (SELECT count(*) FROM matching) < $4
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
      // A party has one row of each anyway.
      path.isOfParty ?? false,
      search.platform,
      // What a group has is looked at by who paid, whichever side was asked for.
      search.groupId === null ? null : (userId ?? treasury),
      search.metadata === null ? null : JSON.stringify(search.metadata),
      search.reference,
      search.skip,
      ...path.values,
    ],
  };
}
