import { LIMITS } from '@cowrie/contracts';
import type { QueryDeps, UserFeature } from '../../engine/feature.ts';
import { isKeyUsable, toApiKeyState, toFoundApiKey } from '../../identity/api-key.ts';
import { createApiKey, revokeKey, rotateKey } from './commands.ts';
import { confirmKey } from './confirm.ts';
import { findApiKey, listApiKeys, listOwnApiKeys, noteApiKeyUse } from './table.ts';

const NOTE_USE_EVERY_MS = 60_000;

/** Keys by which servers call the API. */
export const apiKeys = {
  commands: {
    'api-key.create': createApiKey,
    'api-key.rotate': rotateKey,
    'api-key.revoke': revokeKey,
    'api-key.confirm': confirmKey,
  },
  queries: (deps) => ({
    'api-key.find': async ({ data }) => ({ ok: true, data: { apiKey: await usableKey(deps, data.keyHash) } }),
    'api-key.list': async () => ({
      ok: true,
      data: { apiKeys: (await listApiKeys(deps.db, LIMITS.apiKeysListedMax)).map(toApiKeyState) },
    }),
    'api-key.list-own': async ({ data: { userId } }) => {
      const asked = { userId, nowMs: deps.now(), limit: LIMITS.apiKeysListedMax };
      return { ok: true, data: { apiKeys: (await listOwnApiKeys(deps.db, asked)).map(toApiKeyState) } };
    },
  }),
} satisfies UserFeature;

async function usableKey({ db, now, logger }: QueryDeps, keyHash: string) {
  const key = await findApiKey(db, keyHash);
  if (!key || !isKeyUsable(key, now())) return null;
  // The caller is not kept waiting for the note, and gets the answer even when it cannot be made.
  if (now() - (key.lastUsedAtMs ?? 0) >= NOTE_USE_EVERY_MS) {
    noteApiKeyUse(db, key.id, now(), NOTE_USE_EVERY_MS).catch((error: unknown) =>
      logger.warn({ err: error, apiKeyId: key.id }, 'the last use of an API key cannot be stored'),
    );
  }
  return toFoundApiKey(key);
}
