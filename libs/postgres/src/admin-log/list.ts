import { AdminLogEntry, type AdminLogFilter } from '@cowrie/contracts';
import type pg from 'pg';
import type { RowOf } from '../table/table.ts';
import { ADMIN_LOG } from './chain.ts';

const LISTED = ADMIN_LOG.omit('previousHash', 'hash');

const ALL_TIME = { from: '-infinity', to: 'infinity' };
const HIGHEST = { partition: 2 ** 31 - 1, sequence: Number.MAX_SAFE_INTEGER };

/** It throws if the platform cannot have written a row. */
export async function listAdminLog(
  pool: Pick<pg.Pool, 'query'> | Pick<pg.ClientBase, 'query'>,
  asked: AdminLogFilter,
): Promise<AdminLogEntry[]> {
  const { before } = asked;
  const { partition, sequence } = before ?? HIGHEST;
  const values: unknown[] = [
    timeOf(before?.atMs ?? null, ALL_TIME.to),
    partition,
    sequence,
    timeOf(asked.fromMs, ALL_TIME.from),
    timeOf(asked.toMs, ALL_TIME.to),
    asked.limit,
  ];
  const filters = { actor_user_id: asked.actorUserId, action: asked.action, target: asked.target };
  const given = Object.entries(filters).filter(([, value]) => value !== null);
  const conditions = given.map(([column, value]) => `AND ${column} = $${values.push(value)}`);
  const { rows } = await pool.query({
    name: ['list-admin-log', ...given.map(([column]) => column)].join('-'),
    text: `SELECT ${LISTED.select()} FROM admin_log
           WHERE (at, partition, sequence) < ($1::timestamptz, $2::int, $3::bigint)
             AND at >= $4::timestamptz AND at < $5::timestamptz ${conditions.join(' ')}
           ORDER BY at DESC, partition DESC, sequence DESC LIMIT $6`,
    values,
  });
  return rows.map((row) => AdminLogEntry.parse(toEntry(LISTED.read(row))));
}

/** PostgreSQL cannot read the ISO form of times after the year 9999. */
const LATEST_MS = 253_402_300_799_999;

function timeOf(ms: number | null, otherwise: string): string {
  return ms === null ? otherwise : new Date(Math.min(ms, LATEST_MS)).toISOString();
}

function toEntry(row: RowOf<typeof LISTED>): object {
  return { ...row, sequence: Number(row.sequence), details: JSON.parse(row.details) };
}
