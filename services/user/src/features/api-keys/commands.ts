import { refuse } from '@cowrie/contracts';
import type { Handler } from '../../engine/feature.ts';
import { findApiKeyById, isKeyUsable, toActiveApiKey, toApiKeyState } from '../../identity/api-key.ts';
import { findPlatform, refuseUnknownPlatform } from '../../identity/platforms.ts';
import { findUser } from '../../identity/table.ts';
import { endApiKey, findNewestRotation, insertApiKey, revokeApiKey } from './table.ts';

const targetOf = (id: string) => `api-key:${id}`;
export const refuseUnknownKey = (id: string) => refuse('not_found', `There is no API key ${id}.`);
const refuseTakenHash = () => refuse('internal', 'There is an API key with this hash already.');

export const handleCreateApiKey: Handler<'api-key.create'> = {
  concerns: ({ createdBy }) => ({ userIds: [createdBy] }),
  async handle({ db, nowMs }, { data }) {
    // Deleting a user revokes their keys; one created a moment later would escape that.
    const creator = await findUser(db, data.createdBy);
    if (!creator || creator.deleted) return refuse('forbidden', 'The user who asks for the key was deleted.');
    const { apiKeyId: id, bounds, ...key } = data;
    const platform = bounds.platform;
    if (platform !== null && !(await findPlatform(db, platform))) return refuseUnknownPlatform(platform);
    const made = await insertApiKey(db, {
      ...{ id, ...key, platform, capsId: null, createdAtMs: nowMs },
      perTransactionUnits: toUnits(bounds.perTransactionUnits),
      dailyMintUnits: toUnits(bounds.dailyMintUnits),
      allowedNetworks: bounds.allowedNetworks,
    });
    if (!made) return refuseTakenHash();
    const details = { name: key.name, scopes: key.scopes, ...(platform === null ? {} : { platform }) };
    const log = { action: 'api_key.created' as const, target: targetOf(id), details };
    return { ok: true, data: { apiKey: toApiKeyState(made) }, log };
  },
};

const toUnits = (units: string | null | undefined): bigint | null => (units ? BigInt(units) : null);

export const handleRotateApiKey: Handler<'api-key.rotate'> = {
  concerns: ({ apiKeyId, rotatedBy }) => ({ apiKeyIds: [apiKeyId], userIds: [rotatedBy] }),
  async handle({ db, nowMs }, { data }) {
    const { apiKeyId, newApiKeyId: id, rotatedBy, keyHash, prefix, overlapSeconds } = data;
    const maker = await findUser(db, rotatedBy);
    if (!maker || maker.deleted) return refuse('forbidden', 'The user who asks for the key was deleted.');
    const former = await findApiKeyById(db, apiKeyId);
    if (!former || !isKeyUsable(former, nowMs)) return refuseUnknownKey(apiKeyId);
    const { lastUsedAtMs: _used, revokedAtMs: _revoked, ...settings } = former;
    const capsId = former.capsId ?? former.id;
    // The key's own expiry may be the end of an overlap, if an earlier rotation's reply was lost.
    const { expiresAtMs } = (await findNewestRotation(db, capsId)) ?? former;
    const own = { id, keyHash, prefix, createdBy: rotatedBy, createdAtMs: nowMs, expiresAtMs, capsId };
    const made = await insertApiKey(db, { ...settings, ...own });
    if (!made) return refuseTakenHash();
    const endsAtMs = Math.min(former.expiresAtMs ?? Number.POSITIVE_INFINITY, nowMs + overlapSeconds * 1000);
    await endApiKey(db, apiKeyId, endsAtMs);
    const log = {
      action: 'api_key.rotated' as const,
      target: targetOf(apiKeyId),
      details: { newApiKeyId: id, overlapSeconds },
    };
    const ended = toActiveApiKey({ ...former, expiresAtMs: endsAtMs });
    const reply = { apiKey: toApiKeyState(made), former: ended, formerKeyHash: former.keyHash };
    return { ok: true, data: reply, log };
  },
};

export const handleRevokeApiKey: Handler<'api-key.revoke'> = {
  concerns: ({ apiKeyId }) => ({ apiKeyIds: [apiKeyId] }),
  async handle({ db, nowMs }, { data: { apiKeyId } }) {
    const revoked = await revokeApiKey(db, apiKeyId, nowMs);
    if (revoked === null) return refuseUnknownKey(apiKeyId);
    const { keyHash, wasRevoked } = revoked;
    const log = { action: 'api_key.revoked' as const, target: targetOf(apiKeyId), details: {} };
    return { ok: true, data: { keyHash }, log: wasRevoked ? undefined : log };
  },
};
