import type pg from 'pg';

export async function countOpenHolds(pool: pg.Pool, max: number): Promise<number> {
  const { rows } = await pool.query<{ count: bigint }>({
    name: 'count-open-holds',
    text: `SELECT count(*) AS count FROM (SELECT FROM holds WHERE status = 'OPEN' LIMIT $1) AS open`,
    values: [max],
  });
  return Number(rows[0]?.count ?? 0);
}
