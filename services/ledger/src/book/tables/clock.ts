import { msOf } from '@cowrie/postgres';
import type pg from 'pg';

/** PostgreSQL's clock, which all ledgers share, or the test clock. A plan treats the one-row table as a constant. */
export const LEDGER_NOW = '(SELECT coalesce(at, clock_timestamp() + ahead) FROM clock)';

export async function readNow(db: pg.Pool | pg.ClientBase): Promise<number> {
  const { rows } = await db.query<{ now_ms: bigint }>({
    name: 'read-now',
    text: `SELECT ${msOf(LEDGER_NOW)} AS now_ms`,
  });
  return Number(rows[0]?.now_ms);
}
