import { LIMITS, PasskeyAttestation, refuse } from '@cowrie/contracts';
import { unsealAs } from '@cowrie/runtime';
import type { Handler } from '../../engine/feature.ts';
import { endSessionsOf, isSessionAlive, SESSION_ENDED } from '../../identity/end-access.ts';
import { findUser } from '../../identity/table.ts';
import { toUserAccess } from '../../identity/user.ts';
import { queueNotice } from '../../mail/queue-notices.ts';
import { DELETED, type OwnerProof, proveOwner, useOwnerProof } from '../../second-factor/owner.ts';
import { spendChallenge } from '../../second-factor/passkeys/challenges.ts';
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  toPasskeyState,
} from '../../second-factor/passkeys/table.ts';
import { type NewPasskey, verifyAttestation } from '../../second-factor/passkeys/verify.ts';
import { refreshFactorState, storeRecoveryCodes } from '../../second-factor/table.ts';

const NOT_MADE = 'must be a new response for this request, from a verified user; begin again';
const refusePasskey = () =>
  refuse('invalid_request', `passkey ${NOT_MADE}`, [{ path: 'passkey', message: NOT_MADE }]);
const TOO_MANY = ['forbidden', `There can be ${LIMITS.passkeysMax} passkeys; take one away first.`] as const;
const ofUser = { concerns: ({ userId }: { userId: number }) => ({ userIds: [userId] }) };

export const handleBeginPasskey: Handler<'passkey.begin', OwnerProof> = {
  ...ofUser,
  prepare: ({ data }, deps) => proveOwner(data, deps),
  async handle({ db }, { data: { userId } }, given) {
    const refusal = await useOwnerProof(db, userId, given);
    if (refusal) return refusal;
    const all = await listPasskeys(db, userId);
    if (all.length >= LIMITS.passkeysMax) return refuse(...TOO_MANY);
    const credentials = all.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports,
    }));
    return { ok: true, data: { credentials } };
  },
};

export type VerifiedPasskey = { kind: 'made'; passkey: NewPasskey };

export const handleAddPasskey: Handler<'passkey.add', VerifiedPasskey> = {
  async prepare({ data }, { unseal }) {
    const made = await unsealAs(PasskeyAttestation, data.sealed, unseal);
    if (made === null) return null;
    const passkey = await verifyAttestation(made, data);
    return passkey ? { kind: 'made', passkey } : refusePasskey();
  },
  concerns: ({ userId, sessionId }) => ({ userIds: [userId], sessionIds: [sessionId] }),
  async handle({ db, nowMs }, { data }, { passkey }) {
    const { userId, sessionId, passkeyId: id, name, challenge, recoveryHashes } = data;
    const user = await findUser(db, userId);
    if (!user || user.deleted) return refuse(...DELETED);
    if (!(await isSessionAlive(db, { userId, sessionId, nowMs }))) return refuse(...SESSION_ENDED);
    if ((await listPasskeys(db, userId)).length >= LIMITS.passkeysMax) return refuse(...TOO_MANY);
    if (!(await spendChallenge(db, challenge, nowMs))) return refusePasskey();
    const added = { ...passkey, id, userId, name, createdAtMs: nowMs, lastUsedAtMs: null };
    if (!(await insertPasskey(db, added))) return refuse('forbidden', 'This passkey is already registered.');
    const areCodesTaken = await storeRecoveryCodes(db, userId, recoveryHashes);
    await refreshFactorState(db, userId);
    await queueNotice(db, userId, 'passkey-added');
    const endedSessionIds = user.secondFactor
      ? []
      : await endSessionsOf(db, { userId, keepSessionId: sessionId, nowMs });
    return { ok: true, data: { passkey: toPasskeyState(added), areCodesTaken, endedSessionIds } };
  },
};

export const handleRemovePasskey: Handler<'passkey.remove', OwnerProof> = {
  ...ofUser,
  prepare: ({ data }, deps) => proveOwner(data, deps),
  async handle({ db }, { data: { userId, passkeyId } }, given) {
    const all = await listPasskeys(db, userId);
    if (!all.some(({ id }) => id === passkeyId))
      return refuse('not_found', `You have no passkey ${passkeyId}.`);
    const refusal = await useOwnerProof(db, userId, given);
    if (refusal) return refusal;
    await deletePasskey(db, userId, passkeyId);
    await refreshFactorState(db, userId);
    await queueNotice(db, userId, 'passkey-removed');
    const user = await findUser(db, userId);
    return user ? { ok: true, data: { access: toUserAccess(user) } } : refuse(...DELETED);
  },
};
