import { ADMIN_ACTIONS, type AdminAction, type AdminLogAsked, adminLogEntryOf } from '@cowrie/contracts';
import type pg from 'pg';

type Row = {
  partition: number;
  sequence: bigint;
  at_ms: bigint;
  actor_user_id: bigint | null;
  api_key_id: string | null;
  action: string;
  target: string;
  details: string;
};

const ALL_TIME = { from: '-infinity', to: 'infinity' };
const HIGHEST = { partition: 2 ** 31 - 1, sequence: Number.MAX_SAFE_INTEGER };

/**
 * A page of the log as it is committed, newest first, with entries of these actions alone. Throws when a row is not what
 * the platform writes.
 */
export async function listAdminLog<A extends AdminAction>(
  pool: Pick<pg.Pool, 'query'> | Pick<pg.ClientBase, 'query'>,
  asked: AdminLogAsked,
  actions: readonly A[],
) {
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
  // Each has an index: a statement for every combination, so that each finds its own.
  const filters = { actor_user_id: asked.actorUserId, action: asked.action, target: asked.target ?? null };
  const given = Object.entries(filters).filter(([, value]) => value !== null);
  const conditions = given.map(([column, value]) => `AND ${column} = $${values.push(value)}`);
  const isOfSome = actions.length < ADMIN_ACTIONS.length;
  if (isOfSome) conditions.push(`AND action = ANY ($${values.push(actions)})`);
  const { rows } = await pool.query<Row>({
    name: ['list-admin-log', ...given.map(([column]) => column), ...(isOfSome ? ['of-some'] : [])].join('-'),
    text: `SELECT partition, sequence, (extract(epoch FROM at) * 1000)::bigint AS at_ms,
                  actor_user_id, api_key_id, action, target, details
           FROM admin_log
           WHERE (at, partition, sequence) < ($1::timestamptz, $2::int, $3::bigint)
             AND at >= $4::timestamptz AND at < $5::timestamptz ${conditions.join(' ')}
           ORDER BY at DESC, partition DESC, sequence DESC LIMIT $6`,
    values,
  });
  const Entry = adminLogEntryOf(actions);
  return rows.map((row) => Entry.parse(toEntry(row)));
}

/** The end of the year 9999: later ones have another form, which PostgreSQL does not read. */
const LATEST_MS = 253_402_300_799_999;

function timeOf(ms: number | null, otherwise: string): string {
  return ms === null ? otherwise : new Date(Math.min(ms, LATEST_MS)).toISOString();
}

function toEntry(row: Row): object {
  return {
    atMs: Number(row.at_ms),
    partition: row.partition,
    sequence: Number(row.sequence),
    actorUserId: row.actor_user_id === null ? null : Number(row.actor_user_id),
    apiKeyId: row.api_key_id,
    action: row.action,
    target: row.target,
    details: JSON.parse(row.details),
  };
}
