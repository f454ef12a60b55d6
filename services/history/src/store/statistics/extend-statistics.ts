import type pg from 'pg';

/** Rolls up the next entries of those that were there before the roll-up; gives whether it has all now. */
export async function extendStatistics(pool: pg.Pool, rowsMax: number): Promise<boolean> {
  const { rows } = await pool.query<{ complete: boolean }>({
    name: 'extend-statistics',
    text: 'SELECT extend_statistics($1) AS complete',
    values: [rowsMax],
  });
  return rows[0]?.complete ?? false;
}

/** Whether the roll-up has all entries. Once it has, it always does. */
export async function areStatisticsComplete(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ complete: boolean }>({
    name: 'are-statistics-complete',
    text: 'SELECT party = 9223372036854775807 AS complete FROM statistics_reach',
  });
  return rows[0]?.complete ?? false;
}
