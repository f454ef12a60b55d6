import type pg from 'pg';
import {
  RECORDED_COLUMNS,
  type RecordedRow,
  type RecordedTransaction,
  toRecorded,
} from './recorded-transaction.ts';

/** One transaction as it was committed, or null. */
export async function readTransaction(pool: pg.Pool, id: number): Promise<RecordedTransaction | null> {
  const { rows } = await pool.query<RecordedRow>({
    name: 'read-transaction',
    text: `SELECT ${RECORDED_COLUMNS} FROM all_transactions AS t WHERE id = $1`,
    values: [id],
  });
  const [row] = rows;
  return row ? toRecorded(row) : null;
}
