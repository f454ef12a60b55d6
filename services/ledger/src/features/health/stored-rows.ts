import type { Meter } from '@cowrie/telemetry';
import type pg from 'pg';

/** About how many transactions stand where; null while PostgreSQL has not looked. */
export type StoredRows = { live: number | null; archived: number | null };

/** By the estimates that vacuum keeps: counting would read everything. */
export async function readStoredRows(pool: pg.Pool): Promise<StoredRows> {
  const { rows } = await pool.query<{ live: number; archived: number }>(
    `SELECT (SELECT reltuples::float8 FROM pg_class WHERE oid = 'transactions'::regclass) AS live,
            (SELECT reltuples::float8 FROM pg_class WHERE oid = 'transactions_archive'::regclass) AS archived`,
  );
  const known = (value: number | undefined) => (value === undefined || value < 0 ? null : value);
  return { live: known(rows[0]?.live), archived: known(rows[0]?.archived) };
}

/** The gauge of it; `read` gives what was read last, or null when another instance reports it. */
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
