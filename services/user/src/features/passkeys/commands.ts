import { LIMITS, PasskeyAttestation, refuse } from '@cowrie/contracts';
import { unsealAs } from '@cowrie/runtime';
import type { Handler } from '../../engine/feature.ts';
import { endSessionsOf, isSessionAlive, SESSION_ENDED } from '../../identity/end-access.ts';
import { findUser } from '../../identity/table.ts';
import { toUserAccess } from '../../identity/user.ts';
import { queueNotice } from '../../mail/mails.ts';
import { DELETED, type Given, proveOwner, spendGiven } from '../../second-factor/owner.ts';
import { spendChallenge } from '../../second-factor/passkeys/challenges.ts';
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  toPasskeyState,
} from '../../second-factor/passkeys/table.ts';
import { type NewPasskey, verifyMade } from '../../second-factor/passkeys/verify.ts';
import { giveRecoveryCodes, settleFactor } from '../../second-factor/table.ts';

const NOT_MADE = 'must be a new response for this request, from a verified user; begin again';
const notMade = () =>
  refuse('invalid_request', `passkey ${NOT_MADE}`, [{ path: 'passkey', message: NOT_MADE }]);
const TOO_MANY = ['forbidden', `There can be ${LIMITS.passkeysMax} passkeys; take one away first.`] as const;
const ofUser = { concerns: ({ userId }: { userId: number }) => ({ userIds: [userId] }) };

export const handleBeginPasskey: Handler<'passkey.begin', Given> = {
  ...ofUser,
  prepare: ({ data }, deps) => proveOwner(data, deps),
  async handle({ db }, { data: { userId } }, given) {
    const refusal = await spendGiven(db, userId, given);
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

export type Made = { kind: 'made'; passkey: NewPasskey };

export const handleAddPasskey: Handler<'passkey.add', Made> = {
  async prepare({ data }, { unseal }) {
    const made = await unsealAs(PasskeyAttestation, data.sealed, unseal);
    if (made === null) return null;
    const passkey = await verifyMade(made, data);
    return passkey ? { kind: 'made', passkey } : notMade();
  },
  concerns: ({ userId, sessionId }) => ({ userIds: [userId], sessionIds: [sessionId] }),
  async handle({ db, nowMs }, { data }, { passkey }) {
    const { userId, sessionId, passkeyId: id, name, challenge, recoveryHashes } = data;
    const user = await findUser(db, userId);
    if (!user || user.deleted) return refuse(...DELETED);
    if (!(await isSessionAlive(db, { userId, sessionId, nowMs }))) return refuse(...SESSION_ENDED);
    if ((await listPasskeys(db, userId)).length >= LIMITS.passkeysMax) return refuse(...TOO_MANY);
    if (!(await spendChallenge(db, challenge, nowMs))) return notMade();
    const added = { ...passkey, id, userId, name, createdAtMs: nowMs, lastUsedAtMs: null };
    if (!(await insertPasskey(db, added))) return refuse('forbidden', 'This passkey is already registered.');
    const areCodesTaken = await giveRecoveryCodes(db, userId, recoveryHashes);
    await settleFactor(db, userId);
    await queueNotice(db, userId, 'passkey-added');
    const endedSessionIds = user.secondFactor
      ? []
      : await endSessionsOf(db, { userId, keepSessionId: sessionId, nowMs });
    return { ok: true, data: { passkey: toPasskeyState(added), areCodesTaken, endedSessionIds } };
  },
};

export const handleRemovePasskey: Handler<'passkey.remove', Given> = {
  ...ofUser,
  prepare: ({ data }, deps) => proveOwner(data, deps),
  async handle({ db }, { data: { userId, passkeyId } }, given) {
    const all = await listPasskeys(db, userId);
    if (!all.some(({ id }) => id === passkeyId))
      return refuse('not_found', `You have no passkey ${passkeyId}.`);
    const refusal = await spendGiven(db, userId, given);
    if (refusal) return refusal;
    await deletePasskey(db, userId, passkeyId);
    await settleFactor(db, userId);
    await queueNotice(db, userId, 'passkey-removed');
    const user = await findUser(db, userId);
    return user ? { ok: true, data: { access: toUserAccess(user) } } : refuse(...DELETED);
  },
};
