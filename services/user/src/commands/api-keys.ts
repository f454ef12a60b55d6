import type { UserCommand } from '@cowrie/contracts';
import { type HandlerContext, type OutcomeOf, refuse } from '../engine/outcome.ts';
import { toApiKeyState } from '../features/api-keys/api-key.ts';
import { insertApiKey, revokeApiKey } from '../features/api-keys/table.ts';
import { findUser } from '../identity/table.ts';

type Command<N extends UserCommand['name']> = Extract<UserCommand, { name: N }>;

export async function createApiKey(
  { db, nowMs }: HandlerContext,
  { data }: Command<'api-key.create'>,
): Promise<OutcomeOf<'api-key.create'>> {
  // Deleting a user revokes the keys that they made; one that came a moment later would get around it.
  const creator = await findUser(db, data.createdBy);
  if (!creator || creator.deleted) return refuse('forbidden', 'The user who asks for the key was deleted.');
  const { apiKeyId: id, name, prefix, scopes, keyHash, createdBy, expiresAtMs } = data;
  const key = await insertApiKey(db, {
    id,
    name,
    prefix,
    scopes,
    keyHash,
    createdBy,
    createdAtMs: nowMs,
    expiresAtMs,
  });
  if (!key) return refuse('internal', 'There is an API key with this hash already.');
  return { ok: true, data: { apiKey: toApiKeyState(key) } };
}

export async function revokeKey(
  { db, nowMs }: HandlerContext,
  { data }: Command<'api-key.revoke'>,
): Promise<OutcomeOf<'api-key.revoke'>> {
  const revoked = await revokeApiKey(db, data.apiKeyId, nowMs);
  if (revoked === null) return refuse('not_found', `There is no API key ${data.apiKeyId}.`);
  const { keyHash, wasRevoked } = revoked;
  return { ok: true, data: { keyHash }, unchanged: wasRevoked };
}
