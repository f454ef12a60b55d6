import type { ApiKeyState } from '@cowrie/contracts';

/** An API key as stored. */
export type ApiKey = ApiKeyState & { keyHash: string; createdBy: number | null };

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
