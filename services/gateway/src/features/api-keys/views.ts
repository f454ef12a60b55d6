import type { ApiKeyState } from '@cowrie/contracts';
import type { ApiKey } from './schemas.ts';

function time(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

export function apiKeyView(state: ApiKeyState): ApiKey {
  return {
    id: state.id,
    name: state.name,
    prefix: state.prefix,
    scopes: state.scopes,
    createdAt: time(state.createdAtMs),
    expiresAt: state.expiresAtMs === null ? null : time(state.expiresAtMs),
    lastUsedAt: state.lastUsedAtMs === null ? null : time(state.lastUsedAtMs),
    revokedAt: state.revokedAtMs === null ? null : time(state.revokedAtMs),
  };
}
