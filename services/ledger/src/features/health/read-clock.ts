import type pg from 'pg';

/** The result is in milliseconds since 1970. */
export async function readClock(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ now_ms: bigint }>({
    name: 'read-clock',
    text: 'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now_ms',
  });
  return Number(rows[0]?.now_ms);
}
