import type { RowOf, Table } from '@cowrie/postgres';
import type pg from 'pg';
import { LEDGER_NOW } from './clock.ts';

export type DueQuery = { except: readonly string[]; limit: number };

type ExpiringTable<T extends Table> = {
  /** The table; it has the columns `id`, `status`, `partition` and `expires_at`. */
  from: string;
  status: string;
  columns: T;
};

export async function findExpired<T extends Table>(
  pool: pg.Pool,
  { from, status, columns }: ExpiringTable<T>,
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
