import { HOLD_STATUSES, type HoldStatus } from '@cowrie/contracts';
import type pg from 'pg';
import type { AccountId } from '../account.ts';
import { HOLDS, type HoldRow, RELEASED_AT_ONCE } from '../hold.ts';
import { type DueQuery, findExpired } from './expired.ts';
import { newestOf, pageKey } from './page-key.ts';

/**
 * Selects the oldest open holds of wallets as `h`, up to `most` for each wallet on one side. A join, because PostgreSQL knows
 * which of the named wallets have many holds, and would otherwise expect that reading the open holds of all users is cheaper.
 */
export const openHoldsOf = (side: 'payer' | 'receiver', wallets: string, most: number): string =>
  `unnest(${wallets}::bigint[]) AS w (id) CROSS JOIN LATERAL (
     SELECT * FROM holds WHERE ${side} = w.id AND status = 'OPEN' ORDER BY created_at, id LIMIT ${most}) AS h`;

/** One more than are released, which shows whether there are others. */
const READ_MAX = RELEASED_AT_ONCE + 1;

/**
 * Reads holds by id, and open holds of `wallets`: on each side up to one more than are released at once. They are in the order of
 * their ids, so that a replay of the commands releases the same ones. A hold changes only under the lock of its payer's account,
 * so holds that are read after that lock stay unchanged until the transaction ends.
 */
export async function readHolds(
  client: pg.ClientBase | pg.Pool,
  ids: readonly string[],
  wallets: readonly AccountId[] = [],
): Promise<Map<string, HoldRow>> {
  const { rows } = await client.query({
    name: 'read-holds',
    text: `SELECT ${HOLDS.select()} FROM holds WHERE id = ANY($1::uuid[])
           UNION SELECT ${HOLDS.select('h')} FROM ${openHoldsOf('payer', '$2', READ_MAX)}
           UNION SELECT ${HOLDS.select('h')} FROM ${openHoldsOf('receiver', '$2', READ_MAX)}
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

/** Lists the holds of all users, with one status or all, newest first. */
export async function listAllHolds(pool: pg.Pool, { status, before, limit }: HoldList): Promise<HoldRow[]> {
  const { rows } = await pool.query({
    name: status === null ? 'list-all-holds' : 'list-all-holds-of-status',
    text: `SELECT ${HOLDS.select()} FROM holds
           WHERE (created_at, id) < ($1::timestamptz, $2::uuid) ${status === null ? '' : 'AND status = $4'}
           ORDER BY created_at DESC, id DESC LIMIT $3`,
    values: [...pageKey(before), limit, ...(status === null ? [] : [status])],
  });
  return rows.map(HOLDS.read);
}

/** Lists a user's holds as payer or receiver, newest first, for one platform or all. */
export async function listHolds(
  pool: pg.Pool,
  { userId, platform, status, before, limit }: HoldList & { userId: number; platform?: string | undefined },
): Promise<HoldRow[]> {
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

/** Finds open holds whose time is over, without those in `except`: the oldest of each of these partitions. */
export const findDueHolds = (pool: pg.Pool, partitions: readonly number[], asked: DueQuery) =>
  findExpired(pool, EXPIRING, partitions, asked);

export const WRITE_HOLDS = HOLDS.statement(
  'write-holds',
  `${HOLDS.insert} ON CONFLICT (id) DO UPDATE
   SET ${HOLDS.set('excluded', 'capturedUnits', 'releasedUnits', 'status', 'updatedAtMs', 'endedPartition')}`,
);
