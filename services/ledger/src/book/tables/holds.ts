import { HOLD_STATUSES, type HoldStatus } from '@cowrie/contracts';
import type pg from 'pg';
import type { AccountId } from '../account.ts';
import { HOLDS, type PlacedHold, RELEASED_AT_ONCE } from '../hold.ts';
import { type DueQuery, findExpired } from './expired.ts';
import { newestOf, pageKey } from './page-key.ts';

/**
 * The oldest open holds of wallets, as `h`: of each, so many on one side. A join, because
 * PostgreSQL knows which of the wallets that a statement names have many holds, and then takes it for less to read the open ones of
 * everybody.
 */
export const openHoldsOf = (side: 'payer' | 'receiver', wallets: string, most: number): string =>
  `unnest(${wallets}::bigint[]) AS w (id) CROSS JOIN LATERAL (
     SELECT * FROM holds WHERE ${side} = w.id AND status = 'OPEN' ORDER BY created_at, id LIMIT ${most}) AS h`;

/** One more than are released: then there are others. */
const MOST_READ = RELEASED_AT_ONCE + 1;

/**
 * Holds by id, and open ones of `wallets`, on each side up to one more than are released at once; in the order of their ids, so that
 * who replays the commands releases the same ones. A hold changes only under the lock of its payer's account: read after
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
           UNION SELECT ${HOLDS.select('h')} FROM ${openHoldsOf('payer', '$2', MOST_READ)}
           UNION SELECT ${HOLDS.select('h')} FROM ${openHoldsOf('receiver', '$2', MOST_READ)}
           ORDER BY id`,
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

/** A user's holds, as payer or receiver, newest first; those of one platform or all. */
export async function listHolds(
  pool: pg.Pool,
  { userId, platform, status, before, limit }: HoldList & { userId: number; platform?: string | undefined },
): Promise<PlacedHold[]> {
  const ofPlatform = platform === undefined ? '' : 'AND platform = $5';
  const statuses = status === null ? HOLD_STATUSES : [status];
  const selections = ['payer', 'receiver'].flatMap((side) =>
    statuses.map(
      (one) => `(SELECT ${HOLDS.select()}, created_at FROM holds
        WHERE ${side} = $1 AND status = '${one}' AND (created_at, id) < ($2::timestamptz, $3::uuid) ${ofPlatform}
        ORDER BY created_at DESC, id DESC LIMIT $4)`,
    ),
  );
  const { rows } = await pool.query({
    name: `list-holds-${status ?? 'all'}${platform === undefined ? '' : '-of-platform'}`,
    text: newestOf(selections, '$4'),
    values: [userId, ...pageKey(before), limit, ...(platform === undefined ? [] : [platform])],
  });
  return rows.map(HOLDS.read);
}

const EXPIRING = { from: 'holds', status: 'OPEN', columns: HOLDS.pick('id', 'payer', 'partition') } as const;

/** Open holds whose time is over, except those in `except`: the oldest of each of these partitions. */
export const findDueHolds = (pool: pg.Pool, partitions: readonly number[], asked: DueQuery) =>
  findExpired(pool, EXPIRING, partitions, asked);

/** Writes holds as they are after the batch; new ones are inserted. */
export const WRITE_HOLDS = HOLDS.statement(
  'write-holds',
  `${HOLDS.insert} ON CONFLICT (id) DO UPDATE
   SET ${HOLDS.set('excluded', 'capturedUnits', 'releasedUnits', 'status', 'updatedAtMs', 'endedPartition')}`,
);
