import type { Handler } from '../../engine/feature.ts';
import { findApiKeyById, isKeyUsable } from '../../identity/api-key.ts';
import { type Given, proveOwner, spendGiven } from '../../second-factor/owner.ts';
import { noSuchKey } from './commands.ts';

/** Who made the key says by password and code that it is they who use it. Nobody learns of the keys of others. */
export const handleConfirmApiKey: Handler<'api-key.confirm', Given> = {
  prepare: ({ data }, deps) => proveOwner(data, deps),
  concerns: ({ apiKeyId, userId }) => ({ apiKeyIds: [apiKeyId], userIds: [userId] }),
  async handle({ db, nowMs }, { data: { apiKeyId, userId } }, given) {
    const key = await findApiKeyById(db, apiKeyId);
    if (key?.createdBy !== userId || !isKeyUsable(key, nowMs)) return noSuchKey(apiKeyId);
    const refusal = await spendGiven(db, userId, given);
    return refusal ?? { ok: true, data: { keyHash: key.keyHash } };
  },
};
