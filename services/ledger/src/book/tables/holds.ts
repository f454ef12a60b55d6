import { HOLD_STATUSES, type HoldStatus } from '@cowrie/contracts';
import type pg from 'pg';
import type { AccountId } from '../account.ts';
import { HOLDS, type HoldRow, RELEASED_AT_ONCE } from '../hold.ts';
import { type DueQuery, findExpired } from './expired.ts';
import { newestOf, pageKey } from './page-key.ts';

/** Selects the oldest `most` open holds per wallet, as `h`. Without the join, PostgreSQL reads all users' holds. */
export const openHoldsOf = (side: 'payer' | 'receiver', wallets: string, most: number): string =>
  `unnest(${wallets}::bigint[]) AS w (id) CROSS JOIN LATERAL (
     SELECT * FROM holds WHERE ${side} = w.id AND status = 'OPEN' ORDER BY created_at, id LIMIT ${most}) AS h`;

/** One more than are released shows that others remain. */
const READ_MAX = RELEASED_AT_ONCE + 1;

/** Holds are sorted by id, so that a replay releases the same ones. Those of locked payers stay unchanged. */
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

export const findDueHolds = (pool: pg.Pool, partitions: readonly number[], asked: DueQuery) =>
  findExpired(pool, EXPIRING, partitions, asked);

export const WRITE_HOLDS = HOLDS.statement(
  'write-holds',
  `${HOLDS.insert} ON CONFLICT (id) DO UPDATE
   SET ${HOLDS.set('excluded', 'capturedUnits', 'releasedUnits', 'status', 'updatedAtMs', 'endedPartition')}`,
);
