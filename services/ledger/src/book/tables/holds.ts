import type { HoldStatus } from '@cowrie/contracts';
import { columns, setStatement } from '@cowrie/postgres';
import type pg from 'pg';
import type { AccountId } from '../account.ts';
import type { Hold } from '../hold.ts';
import { pageKey } from './page-key.ts';

/** A hold, and the partitions whose numbers its placing and its end took. */
export type PlacedHold = Hold & { partition: number; endedPartition: number | null };

type Row = {
  id: string;
  payer: bigint;
  receiver: bigint;
  amount: bigint;
  captured: bigint;
  released: bigint;
  status: HoldStatus;
  reason: string;
  expires_ms: bigint;
  created_ms: bigint;
  updated_ms: bigint;
  partition: number;
  ended_partition: number | null;
};

const COLUMNS = `id, payer, receiver, amount, captured, released, status, reason, partition, ended_partition,
  (extract(epoch FROM expires_at) * 1000)::bigint AS expires_ms,
  (extract(epoch FROM created_at) * 1000)::bigint AS created_ms,
  (extract(epoch FROM updated_at) * 1000)::bigint AS updated_ms`;

/**
 * Holds by id, and all open ones of `wallets`. A hold changes only under the lock of its payer's account: read after
 * that was taken, it is as it will stay until the transaction ends.
 */
export async function readHolds(
  client: pg.ClientBase | pg.Pool,
  ids: readonly string[],
  wallets: readonly AccountId[] = [],
): Promise<Map<string, PlacedHold>> {
  const { rows } = await client.query<Row>({
    name: 'read-holds',
    text: `SELECT ${COLUMNS} FROM holds WHERE id = ANY($1::uuid[])
           UNION SELECT ${COLUMNS} FROM holds WHERE payer = ANY($2::bigint[]) AND status = 'OPEN'
           UNION SELECT ${COLUMNS} FROM holds WHERE receiver = ANY($2::bigint[]) AND status = 'OPEN'`,
    values: [ids, wallets],
  });
  return new Map(rows.map((row) => [row.id, toHold(row)]));
}

type HoldList = {
  status: HoldStatus | null;
  before: { createdAtMs: number; id: string } | null;
  limit: number;
};

/** The holds of all users, of one status or all, newest first. */
export async function listAllHolds(
  pool: pg.Pool,
  { status, before, limit }: HoldList,
): Promise<PlacedHold[]> {
  const { rows } = await pool.query<Row>({
    name: status === null ? 'list-all-holds' : 'list-all-holds-of-status',
    text: `SELECT ${COLUMNS} FROM holds
           WHERE (created_at, id) < ($1::timestamptz, $2::uuid) ${status === null ? '' : 'AND status = $4'}
           ORDER BY created_at DESC, id DESC LIMIT $3`,
    values: [...pageKey(before), limit, ...(status === null ? [] : [status])],
  });
  return rows.map(toHold);
}

/** A user's holds, as payer or receiver, newest first. */
export async function listHolds(
  pool: pg.Pool,
  { userId, status, before, limit }: HoldList & { userId: number },
): Promise<PlacedHold[]> {
  const side = (column: string) => `(SELECT ${COLUMNS}, created_at FROM holds
    WHERE ${column} = $1 AND ($2::text IS NULL OR status = $2) AND (created_at, id) < ($3, $4)
    ORDER BY created_at DESC, id DESC LIMIT $5)`;
  const { rows } = await pool.query<Row>({
    name: 'list-holds',
    text: `SELECT * FROM (${side('payer')} UNION ALL ${side('receiver')}) AS both_sides
           ORDER BY created_at DESC, id DESC LIMIT $5`,
    values: [userId, status, ...pageKey(before), limit],
  });
  return rows.map(toHold);
}

/** Open holds of these partitions whose time is over, but for those in `except`; the oldest first. */
export async function findDueHolds(
  pool: pg.Pool,
  partitions: readonly number[],
  { except, limit }: { except: readonly string[]; limit: number },
): Promise<{ id: string; payer: number }[]> {
  const { rows } = await pool.query<{ id: string; payer: bigint }>({
    name: 'find-due-holds',
    text: `SELECT id, payer FROM holds
           WHERE status = 'OPEN' AND partition = ANY($1::int[]) AND expires_at <= now()
             AND id <> ALL($2::uuid[])
           ORDER BY expires_at LIMIT $3`,
    values: [partitions, except, limit],
  });
  return rows.map(({ id, payer }) => ({ id, payer: Number(payer) }));
}

/** Writes holds as they are after the batch; new ones are inserted. */
export const WRITE_HOLDS = setStatement<PlacedHold>({
  name: 'write-holds',
  text: `INSERT INTO holds AS h
           (id, payer, receiver, amount, captured, released, status, reason, expires_at, created_at, updated_at,
            partition, ended_partition)
         SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
                              $7::text[], $8::text[], $9::timestamptz[], $10::timestamptz[], $11::timestamptz[],
                              $12::int[], $13::int[])
         ON CONFLICT (id) DO UPDATE
         SET captured = excluded.captured, released = excluded.released, status = excluded.status,
             updated_at = excluded.updated_at, ended_partition = excluded.ended_partition`,
  values: columns(
    'id',
    'payer',
    'receiver',
    'amountUnits',
    'capturedUnits',
    'releasedUnits',
    'status',
    'reason',
    'expiresAtMs',
    'createdAtMs',
    'updatedAtMs',
    'partition',
    'endedPartition',
  ),
});

function toHold(row: Row): PlacedHold {
  return {
    id: row.id,
    payer: Number(row.payer),
    receiver: Number(row.receiver),
    amountUnits: row.amount,
    capturedUnits: row.captured,
    releasedUnits: row.released,
    status: row.status,
    reason: row.reason,
    expiresAtMs: Number(row.expires_ms),
    createdAtMs: Number(row.created_ms),
    updatedAtMs: Number(row.updated_ms),
    partition: row.partition,
    endedPartition: row.ended_partition,
  };
}
