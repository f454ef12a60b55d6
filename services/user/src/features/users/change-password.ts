import { refuse } from '@cowrie/contracts';
import type { Handler } from '../../engine/feature.ts';
import { endSessionsOf } from '../../identity/end-access.ts';
import { updatePasswordHash } from '../../identity/password.ts';
import { findUser } from '../../identity/table.ts';
import { queueNotice } from '../../mail/queue-notices.ts';
import { deleteTokens } from '../../mail/tokens.ts';
import { hashPassword } from '../../passwords/hash.ts';

/** The hash must still be the user's when the command is applied. */
export type PasswordChange = { kind: 'rehashed'; currentHash: string; nextHash: string };

const DELETED = ['unauthenticated', 'The user was deleted.'] as const;
const WRONG_PASSWORD = ['wrong_password', 'The current password is wrong.'] as const;

export const handleChangeUserPassword: Handler<'user.change-password', PasswordChange> = {
  async prepare({ data }, deps) {
    const [current, next] = await Promise.all([deps.unseal(data.sealedCurrent), deps.unseal(data.sealedNew)]);
    if (current === null || next === null) return null;
    const refusal = await deps.judgePassword(next, 'newPassword');
    if (refusal) return refusal;
    const user = await findUser(deps.db, data.userId);
    if (!user || user.passwordHash === null) return refuse(...DELETED);
    if (!(await deps.verifyPassword(user.passwordHash, current))) return refuse(...WRONG_PASSWORD);
    return { kind: 'rehashed', currentHash: user.passwordHash, nextHash: await hashPassword(next) };
  },
  concerns: ({ userId, sessionId }) => ({ userIds: [userId], sessionIds: [sessionId] }),
  async handle({ db, nowMs }, { data }, { currentHash, nextHash }) {
    const { userId, sessionId } = data;
    const user = await findUser(db, userId);
    if (!user || user.deleted) return refuse(...DELETED);
    // Another request changed the password after the verification.
    if (user.passwordHash !== currentHash) return refuse(...WRONG_PASSWORD);
    await updatePasswordHash(db, userId, nextHash);
    await deleteTokens(db, userId, 'password-reset');
    await queueNotice(db, userId, 'password-changed');
    const endedSessionIds = await endSessionsOf(db, { userId, keepSessionId: sessionId, nowMs });
    return { ok: true, data: { endedSessionIds } };
  },
};
