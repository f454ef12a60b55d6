import { LIMITS } from '@cowrie/contracts';
import type { QueryDeps, UserFeature } from '../../engine/feature.ts';
import { API_KEYS, isKeyUsable, toActiveApiKey, toApiKeyState } from '../../identity/api-key.ts';
import { listNewest, recordUse } from '../../identity/credentials.ts';
import { handleCreateApiKey, handleRevokeApiKey, handleRotateApiKey } from './commands.ts';
import { handleConfirmApiKey } from './confirm.ts';
import { findApiKey, listOwnApiKeys } from './table.ts';

export const apiKeys = {
  commands: {
    'api-key.create': handleCreateApiKey,
    'api-key.rotate': handleRotateApiKey,
    'api-key.revoke': handleRevokeApiKey,
    'api-key.confirm': handleConfirmApiKey,
  },
  queries: (deps) => ({
    'api-key.find': async ({ data }) => ({ ok: true, data: { apiKey: await usableKey(deps, data.keyHash) } }),
    'api-key.list': async () => {
      const newest = await listNewest(deps.db, 'api_keys', API_KEYS, LIMITS.apiKeysListedMax);
      return { ok: true, data: { apiKeys: newest.map(toApiKeyState) } };
    },
    'api-key.list-own': async ({ data: { userId } }) => {
      const asked = { userId, nowMs: deps.now(), limit: LIMITS.apiKeysListedMax };
      return { ok: true, data: { apiKeys: (await listOwnApiKeys(deps.db, asked)).map(toApiKeyState) } };
    },
  }),
} satisfies UserFeature;

async function usableKey(deps: QueryDeps, keyHash: string) {
  const key = await findApiKey(deps.db, keyHash);
  if (!key || !isKeyUsable(key, deps.now())) return null;
  recordUse(deps, 'api_keys', key);
  return toActiveApiKey(key);
}
