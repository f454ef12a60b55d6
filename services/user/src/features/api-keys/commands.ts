import { refuse } from '@cowrie/contracts';
import type { Handler } from '../../engine/feature.ts';
import { findUser } from '../../identity/table.ts';
import { toApiKeyState } from './api-key.ts';
import { insertApiKey, revokeApiKey } from './table.ts';

export const createApiKey: Handler<'api-key.create'> = {
  concerns: ({ createdBy }) => ({ userIds: [createdBy] }),
  async handle({ db, nowMs }, { data }) {
    // Deleting a user revokes the keys that they made; one that came a moment later would get around it.
    const creator = await findUser(db, data.createdBy);
    if (!creator || creator.deleted) return refuse('forbidden', 'The user who asks for the key was deleted.');
    const { apiKeyId: id, ...key } = data;
    const made = await insertApiKey(db, { id, ...key, createdAtMs: nowMs });
    if (!made) return refuse('internal', 'There is an API key with this hash already.');
    const details = { name: key.name, scopes: key.scopes };
    const log = { action: 'api_key.created' as const, target: `api-key:${id}`, details };
    return { ok: true, data: { apiKey: toApiKeyState(made) }, log };
  },
};

export const revokeKey: Handler<'api-key.revoke'> = {
  concerns: ({ apiKeyId }) => ({ apiKeyIds: [apiKeyId] }),
  async handle({ db, nowMs }, { data: { apiKeyId } }) {
    const revoked = await revokeApiKey(db, apiKeyId, nowMs);
    if (revoked === null) return refuse('not_found', `There is no API key ${apiKeyId}.`);
    const { keyHash, wasRevoked } = revoked;
    const log = { action: 'api_key.revoked' as const, target: `api-key:${apiKeyId}`, details: {} };
    return { ok: true, data: { keyHash }, log: wasRevoked ? undefined : log };
  },
};
