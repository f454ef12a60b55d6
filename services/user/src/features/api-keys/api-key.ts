import type { ApiKeyState } from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';

export const API_KEYS = table('api_keys', {
  id: column.uuid(),
  name: column.text(),
  prefix: column.text(),
  scopes: column.texts(),
  keyHash: column.hex(),
  createdBy: column.number().orNull(),
  createdAtMs: column.time(),
  expiresAtMs: column.time().orNull(),
  lastUsedAtMs: column.time().orNull(),
  revokedAtMs: column.time().orNull(),
});
/** An API key as stored. */
export type ApiKey = RowOf<typeof API_KEYS>;

export function toApiKeyState(key: ApiKey): ApiKeyState {
  const { id, name, prefix, scopes, createdAtMs, expiresAtMs, lastUsedAtMs, revokedAtMs } = key;
  return { id, name, prefix, scopes, createdAtMs, expiresAtMs, lastUsedAtMs, revokedAtMs };
}

/** The scope list of the key that the platform is set up with: everything. */
export const EVERY_SCOPE = '*:*';

/** Whether a key opens anything now. */
export function isKeyUsable(key: ApiKey, nowMs: number): boolean {
  return key.revokedAtMs === null && (key.expiresAtMs === null || key.expiresAtMs > nowMs);
}
