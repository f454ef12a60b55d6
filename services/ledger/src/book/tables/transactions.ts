import { type RowOf, runSet } from '@cowrie/postgres';
import type pg from 'pg';
import { TRANSACTION_ROWS, type Transaction } from '../movements/transaction.ts';

export const INSERT_TRANSACTIONS = TRANSACTION_ROWS.statement('insert-transactions', TRANSACTION_ROWS.insert);

export const insertTransactions = (client: pg.ClientBase, rows: readonly Transaction[]): Promise<void> =>
  runSet(client, INSERT_TRANSACTIONS, rows);

export const RECORDED = TRANSACTION_ROWS.omit('fromBalance', 'toBalance', 'previousHash', 'hash');
export type RecordedTransaction = RowOf<typeof RECORDED>;

export async function readTransaction(pool: pg.Pool, id: number): Promise<RecordedTransaction | null> {
  const { rows } = await pool.query({
    name: 'read-transaction',
    text: `SELECT ${RECORDED.select('t')} FROM all_transactions AS t WHERE id = $1`,
    values: [id],
  });
  const [row] = rows;
  return row ? RECORDED.read(row) : null;
}

const SIDES = TRANSACTION_ROWS.pick('id', 'from', 'to');

export async function readSides(pool: pg.Pool, ids: readonly number[]): Promise<RowOf<typeof SIDES>[]> {
  const { rows } = await pool.query({
    name: 'read-sides',
    text: `SELECT ${SIDES.select()} FROM all_transactions WHERE id = ANY($1::bigint[])`,
    values: [ids],
  });
  return rows.map(SIDES.read);
}
