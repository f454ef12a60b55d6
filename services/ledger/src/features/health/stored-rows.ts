import type { Meter } from '@cowrie/telemetry';
import type pg from 'pg';

/** Approximate; null until PostgreSQL has an estimate. */
export type StoredRows = { live: number | null; archived: number | null };

/** Vacuum's estimates; counting would read every row. */
export async function readStoredRows(pool: pg.Pool): Promise<StoredRows> {
  const { rows } = await pool.query<{ live: number; archived: number }>(
    `SELECT (SELECT reltuples::float8 FROM pg_class WHERE oid = 'transactions'::regclass) AS live,
            (SELECT reltuples::float8 FROM pg_class WHERE oid = 'transactions_archive'::regclass) AS archived`,
  );
  const known = (value: number | undefined) => (value === undefined || value < 0 ? null : value);
  return { live: known(rows[0]?.live), archived: known(rows[0]?.archived) };
}

export function measureStoredRows(meter: Meter, read: () => StoredRows | null): void {
  meter.gauge(
    'cowrie_transactions_stored_rows',
    'Transactions that are stored, as PostgreSQL estimates: live ones and archived ones',
    ['where'],
    () =>
      Object.entries(read() ?? {}).flatMap(([where, value]) =>
        value === null ? [] : [{ value, labels: { where } }],
      ),
  );
}
