import type { HoldStatus } from '@cowrie/contracts';
import type { RowOf } from '@cowrie/postgres';
import type pg from 'pg';
import type { AccountId } from '../account.ts';
import { HOLDS, type PlacedHold } from '../hold.ts';
import { LEDGER_NOW } from './clock.ts';
import { pageKey } from './page-key.ts';

/**
 * Holds by id, and all open ones of `wallets`. A hold changes only under the lock of its payer's account: read after
 * that was taken, it is as it will stay until the transaction ends.
 */
export async function readHolds(
  client: pg.ClientBase | pg.Pool,
  ids: readonly string[],
  wallets: readonly AccountId[] = [],
): Promise<Map<string, PlacedHold>> {
  const { rows } = await client.query({
    name: 'read-holds',
    text: `SELECT ${HOLDS.select()} FROM holds WHERE id = ANY($1::uuid[])
           UNION SELECT ${HOLDS.select()} FROM holds WHERE payer = ANY($2::bigint[]) AND status = 'OPEN'
           UNION SELECT ${HOLDS.select()} FROM holds WHERE receiver = ANY($2::bigint[]) AND status = 'OPEN'`,
    values: [ids, wallets],
  });
  return HOLDS.readBy('id', rows);
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
  const { rows } = await pool.query({
    name: status === null ? 'list-all-holds' : 'list-all-holds-of-status',
    text: `SELECT ${HOLDS.select()} FROM holds
           WHERE (created_at, id) < ($1::timestamptz, $2::uuid) ${status === null ? '' : 'AND status = $4'}
           ORDER BY created_at DESC, id DESC LIMIT $3`,
    values: [...pageKey(before), limit, ...(status === null ? [] : [status])],
  });
  return rows.map(HOLDS.read);
}

/** A user's holds, as payer or receiver, newest first. */
export async function listHolds(
  pool: pg.Pool,
  { userId, status, before, limit }: HoldList & { userId: number },
): Promise<PlacedHold[]> {
  const side = (column: string) => `(SELECT ${HOLDS.select()}, created_at FROM holds
    WHERE ${column} = $1 AND ($2::text IS NULL OR status = $2) AND (created_at, id) < ($3, $4)
    ORDER BY created_at DESC, id DESC LIMIT $5)`;
  const { rows } = await pool.query({
    name: 'list-holds',
    text: `SELECT * FROM (${side('payer')} UNION ALL ${side('receiver')}) AS both_sides
           ORDER BY created_at DESC, id DESC LIMIT $5`,
    values: [userId, status, ...pageKey(before), limit],
  });
  return rows.map(HOLDS.read);
}

const DUE = HOLDS.pick('id', 'payer', 'partition');

/** Open holds whose time is over, but for those in `except`: of each of these partitions the oldest. */
export async function findDueHolds(
  pool: pg.Pool,
  partitions: readonly number[],
  { except, limit }: { except: readonly string[]; limit: number },
): Promise<RowOf<typeof DUE>[]> {
  const { rows } = await pool.query({
    name: 'find-due-holds',
    text: `SELECT due.* FROM unnest($1::int[]) AS p (id) CROSS JOIN LATERAL (
             SELECT ${DUE.select()} FROM holds
             WHERE status = 'OPEN' AND partition = p.id AND expires_at <= ${LEDGER_NOW} AND id <> ALL($2::uuid[])
             ORDER BY expires_at LIMIT $3) AS due`,
    values: [partitions, except, limit],
  });
  return rows.map(DUE.read);
}

/** Writes holds as they are after the batch; new ones are inserted. */
export const WRITE_HOLDS = HOLDS.statement(
  'write-holds',
  `${HOLDS.insert} ON CONFLICT (id) DO UPDATE
   SET ${HOLDS.set('excluded', 'capturedUnits', 'releasedUnits', 'status', 'updatedAtMs', 'endedPartition')}`,
);
