import { LIMITS } from '@cowrie/contracts';
import type pg from 'pg';

/** Searches the newest entries of either side, by backward ranges of the primary key. */
export async function findCounterparties(
  pool: pg.Pool,
  { userId, userIds }: { userId: number; userIds: readonly number[] },
): Promise<number[]> {
  const { rows } = await pool.query<{ id: bigint }>({
    name: 'find-counterparties',
    text: `WITH own AS MATERIALIZED (
             SELECT counterparty FROM entries WHERE party = $1 ORDER BY created_at_ms DESC, id DESC LIMIT $3)
           SELECT a.id FROM unnest($2::bigint[]) AS a (id)
           WHERE a.id IN (SELECT counterparty FROM own)
              OR EXISTS (
                SELECT FROM (
                  SELECT counterparty FROM entries WHERE party = a.id ORDER BY created_at_ms DESC, id DESC LIMIT $4
                ) AS theirs WHERE theirs.counterparty = $1)`,
    values: [userId, userIds, LIMITS.sharedSearchedMax, LIMITS.sharedOfOthersMax],
  });
  return rows.map(({ id }) => Number(id));
}
