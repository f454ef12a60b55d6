import { refuse } from '@cowrie/contracts';
import type { Handler } from '../../engine/feature.ts';
import { refuseUnknownUser } from '../../engine/outcome.ts';
import { endSessionsOf, isSessionAlive, SESSION_ENDED } from '../../identity/end-access.ts';
import { revokeAccess } from '../../identity/revoke-access.ts';
import { findUser } from '../../identity/table.ts';
import { queueNotice } from '../../mail/queue-notices.ts';
import { checkCode } from '../../second-factor/codes.ts';
import type { Proof } from '../../second-factor/factor.ts';
import {
  type ConfirmedPassword,
  confirmPassword,
  DELETED,
  WRONG_CODE,
  WRONG_PASSWORD,
} from '../../second-factor/owner.ts';
import { confirmFactor, findFactor, putUnconfirmedFactor, removeFactors } from '../../second-factor/table.ts';

const IN_FORCE = ['forbidden', 'There is a second factor already; take it away first.'] as const;
export const ofUser = { concerns: ({ userId }: { userId: number }) => ({ userIds: [userId] }) };

export const handleSetUpTotp: Handler<'totp.set-up', ConfirmedPassword> = {
  ...ofUser,
  prepare: ({ data }, deps) => confirmPassword(data, deps),
  async handle({ db }, { data: { userId, sealedSecret } }, { passwordHash }) {
    const user = await findUser(db, userId);
    if (user?.passwordHash !== passwordHash) return refuse(...WRONG_PASSWORD);
    if (!(await putUnconfirmedFactor(db, userId, sealedSecret))) return refuse(...IN_FORCE);
    return { ok: true, data: {} };
  },
};

export type CodeProof = { kind: 'shown'; proof: Proof };

export const handleConfirmTotp: Handler<'totp.confirm', CodeProof> = {
  async prepare({ data: { userId, sealedCode } }, { db, now, unseal }) {
    const code = await unseal(sealedCode);
    if (code === null) return null;
    const factor = await findFactor(db, userId);
    if (!factor || factor.isConfirmed) return refuse(...WRONG_CODE);
    const proof = await checkCode(factor, code, { nowMs: now(), unseal });
    return proof ? { kind: 'shown', proof } : refuse(...WRONG_CODE);
  },
  concerns: ({ userId, sessionId }) => ({ userIds: [userId], sessionIds: [sessionId] }),
  async handle({ db, nowMs }, { data: { userId, sessionId, recoveryHashes } }, { proof }) {
    const user = await findUser(db, userId);
    if (!user || user.deleted) return refuse(...DELETED);
    if (!(await isSessionAlive(db, { userId, sessionId, nowMs }))) return refuse(...SESSION_ENDED);
    if (proof.kind !== 'step') return refuse(...WRONG_CODE);
    if (!(await confirmFactor(db, userId, { ...proof, recoveryHashes, nowMs }))) return refuse(...WRONG_CODE);
    await queueNotice(db, userId, 'factor-added');
    const endedSessionIds = await endSessionsOf(db, { userId, keepSessionId: sessionId, nowMs });
    return { ok: true, data: { endedSessionIds } };
  },
};

/** Passkeys are removed too. Without a second factor nothing changes. */
export const handleResetTotp: Handler<'totp.reset'> = {
  ...ofUser,
  eventOf: ({ userId }) => userId,
  async handle({ db, nowMs }, { data: { userId } }) {
    const user = await findUser(db, userId);
    if (!user || user.deleted) return refuseUnknownUser(userId);
    const { passkeys } = await removeFactors(db, userId);
    if (!user.secondFactor) return { ok: true, data: { endedSessionIds: [] } };
    await queueNotice(db, userId, 'factor-removed');
    const ended = { userId, cause: 'administrator' as const, isFirstProof: false };
    const { endedSessionIds, events } = await revokeAccess(db, { ...ended, nowMs });
    const log = {
      action: 'user.totp_reset' as const,
      target: `user:${userId}`,
      details: passkeys > 0 ? { passkeys } : {},
    };
    return { ok: true, data: { endedSessionIds }, events, log };
  },
};
