import type { RowOf, Table } from '@cowrie/postgres';
import type pg from 'pg';
import { LEDGER_NOW } from './clock.ts';

/** A look for what is due: the oldest of each partition, up to `limit`, except those in `except`. */
export type DueQuery = { except: readonly string[]; limit: number };

type Expiring<T extends Table> = {
  from: 'holds' | 'payment_requests';
  /** The status of a row that can still expire. */
  status: string;
  columns: T;
};

/** Rows whose time is over, except those in `except`: the oldest of each of these partitions, up to `limit`. */
export async function findExpired<T extends Table>(
  pool: pg.Pool,
  { from, status, columns }: Expiring<T>,
  partitions: readonly number[],
  { except, limit }: DueQuery,
): Promise<RowOf<T>[]> {
  const { rows } = await pool.query({
    name: `find-expired-${from}`,
    text: `SELECT due.* FROM unnest($1::int[]) AS p (id) CROSS JOIN LATERAL (
             SELECT ${columns.select()} FROM ${from}
             WHERE status = '${status}' AND partition = p.id AND expires_at <= ${LEDGER_NOW} AND id <> ALL($2::uuid[])
             ORDER BY expires_at LIMIT $3) AS due`,
    values: [partitions, except, limit],
  });
  return rows.map((row) => columns.read(row) as RowOf<T>);
}
