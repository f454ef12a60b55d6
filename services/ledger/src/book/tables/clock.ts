import { msOf } from '@cowrie/postgres';
import type pg from 'pg';

/**
 * The clock by which coins move, in a statement: PostgreSQL's, which all ledgers share, but where one to test with says another time.
 * A table of one row, which a plan takes for a constant.
 */
export const LEDGER_NOW = '(SELECT coalesce(at, clock_timestamp() + ahead) FROM clock)';

/** What that clock says. */
export async function readNow(db: pg.Pool | pg.ClientBase): Promise<number> {
  const { rows } = await db.query<{ now_ms: bigint }>({
    name: 'read-now',
    text: `SELECT ${msOf(LEDGER_NOW)} AS now_ms`,
  });
  return Number(rows[0]?.now_ms);
}
