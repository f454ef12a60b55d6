import { type Db, hexToBytes, toTime } from '../../db.ts';
import type { ApiKey } from './api-key.ts';

type ApiKeyRow = {
  id: string;
  name: string;
  prefix: string;
  scopes: string[];
  key_hash: Buffer;
  created_by: bigint | null;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
};

const API_KEY_COLUMNS =
  'id, name, prefix, scopes, key_hash, created_by, created_at, expires_at, last_used_at, revoked_at';

function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    keyHash: row.key_hash.toString('hex'),
    createdBy: row.created_by === null ? null : Number(row.created_by),
    createdAtMs: row.created_at.getTime(),
    expiresAtMs: row.expires_at?.getTime() ?? null,
    lastUsedAtMs: row.last_used_at?.getTime() ?? null,
    revokedAtMs: row.revoked_at?.getTime() ?? null,
  };
}

type NewApiKey = Omit<ApiKey, 'lastUsedAtMs' | 'revokedAtMs'>;

/** Null when there is a key with this hash already. */
export async function insertApiKey(db: Db, key: NewApiKey): Promise<ApiKey | null> {
  const { id, name, prefix, scopes, keyHash, createdBy, createdAtMs, expiresAtMs } = key;
  const expiresAt = expiresAtMs === null ? null : toTime(expiresAtMs);
  const { rows } = await db.query<ApiKeyRow>({
    name: 'insert-api-key',
    text: `INSERT INTO api_keys (id, name, prefix, scopes, key_hash, created_by, created_at, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
           ON CONFLICT (key_hash) DO NOTHING RETURNING ${API_KEY_COLUMNS}`,
    values: [id, name, prefix, scopes, hexToBytes(keyHash), createdBy, toTime(createdAtMs), expiresAt],
  });
  return rows[0] ? toApiKey(rows[0]) : null;
}

/** The hash of the revoked key; a key that was revoked before keeps its time. Null when there is none. */
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
  const { rows } = await db.query<ApiKeyRow>({
    name: 'find-api-key',
    text: `SELECT ${API_KEY_COLUMNS} FROM api_keys WHERE key_hash = $1`,
    values: [hexToBytes(keyHash)],
  });
  return rows[0] ? toApiKey(rows[0]) : null;
}

/** Notes that a key was used, unless that was noted within the last `everyMs`. */
export async function noteApiKeyUse(db: Db, apiKeyId: string, nowMs: number, everyMs: number): Promise<void> {
  await db.query({
    name: 'note-api-key-use',
    text: `UPDATE api_keys SET last_used_at = $2
           WHERE id = $1 AND (last_used_at IS NULL OR last_used_at <= $3)`,
    values: [apiKeyId, toTime(nowMs), toTime(nowMs - everyMs)],
  });
}

/** The newest `limit` keys, the oldest of them first. */
export async function listApiKeys(db: Db, limit: number): Promise<ApiKey[]> {
  const { rows } = await db.query<ApiKeyRow>({
    name: 'list-api-keys',
    text: `SELECT * FROM (
             SELECT ${API_KEY_COLUMNS} FROM api_keys ORDER BY created_at DESC, id DESC LIMIT $1) AS newest
           ORDER BY created_at, id`,
    values: [limit],
  });
  return rows.map(toApiKey);
}
