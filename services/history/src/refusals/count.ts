import type { RefusalCount } from '@cowrie/contracts';
import type pg from 'pg';

/** How many are kept of each hour (UTC) and code. The gateway asks for a week at most, which is all that there is. */
export async function countRefusals(
  pool: pg.Pool,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<RefusalCount[]> {
  const { rows } = await pool.query<RefusalCount>({
    name: 'count-refusals',
    text: `SELECT extract(epoch FROM date_bin('1 hour', at, 'epoch'))::float8 * 1000 AS "fromMs", code, count(*)::int AS count
           FROM refusals WHERE at >= $1::timestamptz AND at < $2::timestamptz GROUP BY 1, 2 ORDER BY 1, 2`,
    values: [new Date(fromMs).toISOString(), new Date(toMs).toISOString()],
  });
  return rows;
}
