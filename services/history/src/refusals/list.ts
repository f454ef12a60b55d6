import { LIMITS, type RefusalFilter, type RefusalPageKey, type RefusalState } from '@cowrie/contracts';
import { pageOf, rowsFor } from '@cowrie/postgres';
import type pg from 'pg';
import { REFUSALS, toRefusal } from './table.ts';

/** The most selective first; the first filter that is set selects the index. */
const INDEX_PATHS = [
  ['requestId', 'request_id', 'text'],
  ['idempotencyKey', 'idempotency_key', 'text'],
  ['apiKeyId', 'api_key_id', 'uuid'],
  ['userId', 'user_id', 'bigint'],
  ['platform', 'platform', 'text'],
  ['code', 'code', 'text'],
  ['operationId', 'operation_id', 'text'],
] as const;
type RefusalPage = { refusals: readonly RefusalState[]; next: RefusalPageKey | null };
type Row = { found: boolean };

const NEWEST = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Rows come newest first. */
export async function listRefusals(pool: pg.Pool, asked: RefusalFilter): Promise<RefusalPage> {
  const { rows } = await pool.query<Row>(refusalsStatement(asked));
  const found = rows.filter((row) => row.found).map(toRefusal);
  const { rows: refusals, last } = pageOf(found, asked.limit);
  const beyond = rows.find((row) => !row.found);
  // When the examined rows held too few matches, the next page begins below the last examined row.
  return { refusals, next: positionOf(last ?? (beyond && toRefusal(beyond))) };
}

const positionOf = (refusal: RefusalState | undefined): RefusalPageKey | null =>
  refusal ? { atMs: refusal.atMs, id: refusal.id } : null;

/** Exported so that tests can read its plan. */
export function refusalsStatement(asked: RefusalFilter) {
  const given = INDEX_PATHS.filter(([field]) => asked[field] !== null);
  const conditions = given.map(([, name, type], index) => `${name} = $${index + 6}::${type}`);
  const [walked = 'true', ...others] = conditions;
  const below = upperBound(asked);
  const lookAt = `SELECT * FROM refusals WHERE ${walked} AND (at, id) < ($1::timestamptz, $2::uuid) AND at >= $3::timestamptz
    ORDER BY at DESC, id DESC`;
  return {
    // PostgreSQL cuts names after 63 bytes, and the names of all filters are longer.
    name: `list-refusals-${INDEX_PATHS.map(([field]) => (asked[field] === null ? 0 : 1)).join('')}`,
    text: `WITH matching AS MATERIALIZED (
             SELECT true AS found, * FROM (${lookAt} LIMIT $5) AS looked_at
             WHERE ${others.join(' AND ') || 'true'} ORDER BY at DESC, id DESC LIMIT $4)
           SELECT found, ${REFUSALS.select()} FROM (
             SELECT * FROM matching
             UNION ALL
             (SELECT false, * FROM (${lookAt} OFFSET $5 - 1 LIMIT 1) AS last_looked_at
              WHERE (SELECT count(*) FROM matching) < $4)) AS page
           ORDER BY found DESC, at DESC, id DESC`,
    values: [
      below.at,
      below.id,
      new Date(asked.fromMs ?? 0).toISOString(),
      rowsFor(asked.limit),
      LIMITS.searchedMax,
      ...given.map(([field]) => asked[field]),
    ],
  };
}

/** `at < to` means below (to, the first id). */
function upperBound({ before, toMs }: RefusalFilter): { at: string; id: string } {
  const isSooner = toMs !== null && (before === null || toMs <= before.atMs);
  if (isSooner) return { at: new Date(toMs).toISOString(), id: FIRST_ID };
  return before ? { at: new Date(before.atMs).toISOString(), id: before.id } : NEWEST;
}
