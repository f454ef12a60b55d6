import type { RowOf } from '@cowrie/postgres';
import { type Db, hexToBytes, toTime } from '../../db.ts';
import { API_KEYS, type ApiKey } from '../../identity/api-key.ts';

const NEW = API_KEYS.omit('lastUsedAtMs', 'revokedAtMs');

export async function insertApiKey(db: Db, key: RowOf<typeof NEW>): Promise<ApiKey | null> {
  const { rows } = await db.query({
    name: 'insert-api-key',
    text: `${NEW.insertOne} ON CONFLICT (key_hash) DO NOTHING RETURNING ${API_KEYS.select()}`,
    values: NEW.parameters(key),
  });
  return rows[0] ? API_KEYS.read(rows[0]) : null;
}

/** A key that was revoked before keeps its time. */
export async function revokeApiKey(
  db: Db,
  apiKeyId: string,
  nowMs: number,
): Promise<{ keyHash: string; wasRevoked: boolean } | null> {
  const { rows } = await db.query<{ key_hash: Buffer; was_revoked: boolean }>({
    name: 'revoke-api-key',
    text: `UPDATE api_keys AS k SET revoked_at = coalesce(k.revoked_at, $2)
           FROM (SELECT id, revoked_at IS NOT NULL AS was_revoked FROM api_keys WHERE id = $1) AS before
           WHERE k.id = before.id RETURNING k.key_hash, before.was_revoked`,
    values: [apiKeyId, toTime(nowMs)],
  });
  const [row] = rows;
  return row ? { keyHash: row.key_hash.toString('hex'), wasRevoked: row.was_revoked } : null;
}

export async function findApiKey(db: Db, keyHash: string): Promise<ApiKey | null> {
  const { rows } = await db.query({
    name: 'find-api-key',
    text: `SELECT ${API_KEYS.select()} FROM api_keys WHERE key_hash = $1`,
    values: [hexToBytes(keyHash)],
  });
  return rows[0] ? API_KEYS.read(rows[0]) : null;
}

/** Revoked keys count too. */
export async function findNewestRotation(db: Db, capsId: string): Promise<ApiKey | null> {
  const { rows } = await db.query({
    name: 'find-last-of-line',
    text: `SELECT ${API_KEYS.select()} FROM api_keys WHERE id = $1 OR caps_id = $1
           ORDER BY created_at DESC, caps_id IS NULL, id DESC LIMIT 1`,
    values: [capsId],
  });
  return rows[0] ? API_KEYS.read(rows[0]) : null;
}

export async function endApiKey(db: Db, id: string, atMs: number): Promise<void> {
  await db.query({
    name: 'end-api-key',
    text: 'UPDATE api_keys SET expires_at = $2 WHERE id = $1',
    values: [id, toTime(atMs)],
  });
}

export async function listOwnApiKeys(
  db: Db,
  { userId, nowMs, limit }: { userId: number; nowMs: number; limit: number },
): Promise<ApiKey[]> {
  const { rows } = await db.query({
    name: 'list-own-api-keys',
    text: `SELECT ${API_KEYS.select()} FROM (
             SELECT * FROM api_keys
             WHERE created_by = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)
             ORDER BY created_at DESC, id DESC LIMIT $3) AS newest
           ORDER BY created_at, id`,
    values: [userId, toTime(nowMs), limit],
  });
  return rows.map(API_KEYS.read);
}
