import type { Handler } from '../../engine/feature.ts';
import { findApiKeyById, isKeyUsable } from '../../identity/api-key.ts';
import { type OwnerProof, proveOwner, useOwnerProof } from '../../second-factor/owner.ts';
import { refuseUnknownKey } from './commands.ts';

/** Other users' keys are refused as unknown. */
export const handleConfirmApiKey: Handler<'api-key.confirm', OwnerProof> = {
  prepare: ({ data }, deps) => proveOwner(data, deps),
  concerns: ({ apiKeyId, userId }) => ({ apiKeyIds: [apiKeyId], userIds: [userId] }),
  async handle({ db, nowMs }, { data: { apiKeyId, userId } }, given) {
    const key = await findApiKeyById(db, apiKeyId);
    if (key?.createdBy !== userId || !isKeyUsable(key, nowMs)) return refuseUnknownKey(apiKeyId);
    const refusal = await useOwnerProof(db, userId, given);
    return refusal ?? { ok: true, data: { keyHash: key.keyHash } };
  },
};
