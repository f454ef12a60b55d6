import type { RowOf, Table } from '@cowrie/postgres';
import type { Logger } from '@cowrie/telemetry';
import { type Db, toTime } from '../db.ts';

type CredentialTable = 'api_keys' | 'service_accounts';

const NOTE_USE_EVERY_MS = 60_000;

/** The use is recorded at most once a minute. The caller does not wait, and gets its reply even if this fails. */
export function recordUse(
  { db, now, logger }: { db: Db; now: () => number; logger: Logger },
  table: CredentialTable,
  { id, lastUsedAtMs }: { id: string; lastUsedAtMs: number | null },
): void {
  const nowMs = now();
  if (nowMs - (lastUsedAtMs ?? 0) < NOTE_USE_EVERY_MS) return;
  const stored = db.query({
    name: `note-use-of-${table}`,
    text: `UPDATE ${table} SET last_used_at = $2
           WHERE id = $1 AND (last_used_at IS NULL OR last_used_at <= $3)`,
    values: [id, toTime(nowMs), toTime(nowMs - NOTE_USE_EVERY_MS)],
  });
  stored.catch((error: unknown) =>
    logger.warn({ err: error, table, id }, 'the time of use of a credential cannot be stored'),
  );
}

export async function listNewest<T extends Table>(
  db: Db,
  table: CredentialTable,
  columns: T,
  limit: number,
): Promise<RowOf<T>[]> {
  const { rows } = await db.query({
    name: `list-newest-${table}`,
    text: `SELECT ${columns.select()} FROM (
             SELECT * FROM ${table} ORDER BY created_at DESC, id DESC LIMIT $1) AS newest
           ORDER BY created_at, id`,
    values: [limit],
  });
  return rows.map((row) => columns.read(row) as RowOf<T>);
}
