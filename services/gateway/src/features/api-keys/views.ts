import type { ApiKeyState } from '@cowrie/contracts';
import { time } from '../../api/views.ts';
import type { ApiKey } from './schemas.ts';

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
