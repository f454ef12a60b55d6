import type { Handler } from '../../engine/feature.ts';
import { updatePasswordHash } from '../../identity/password.ts';
import { proveEmail } from '../../identity/prove-email.ts';
import { revokeAccess } from '../../identity/revoke-access.ts';
import { queueNotice } from '../../mail/queue-notices.ts';
import { findTokenOwner, spendToken } from '../../mail/tokens.ts';
import { hashPassword } from '../../passwords/hash.ts';
import { removeFactors } from '../../second-factor/table.ts';
import { refuseToken } from './commands.ts';

const PURPOSE = { purpose: 'password-reset' } as const;

export type ReplacedPassword = { kind: 'replaced'; passwordHash: string };

/** Before the first proof of the address another person may have used the account, so every way in is removed. */
export const handleResetUserPassword: Handler<'user.reset-password', ReplacedPassword> = {
  async prepare({ data: { userId, tokenHash, sealedNew } }, { db, now, unseal, judgePassword }) {
    const password = await unseal(sealedNew);
    if (password === null) return null;
    if ((await findTokenOwner(db, { tokenHash, ...PURPOSE, nowMs: now() })) !== userId) return refuseToken();
    const refusal = await judgePassword(password, 'newPassword');
    if (refusal) return refusal;
    return { kind: 'replaced', passwordHash: await hashPassword(password) };
  },
  concerns: ({ userId }) => ({ userIds: [userId] }),
  eventOf: ({ userId }) => userId,
  async handle({ db, nowMs }, { data: { userId, tokenHash } }, { passwordHash }) {
    if (!(await spendToken(db, { userId, tokenHash, ...PURPOSE, nowMs }))) return refuseToken();
    await updatePasswordHash(db, userId, passwordHash);
    await queueNotice(db, userId, 'password-changed');
    const { isFirstProof, ...proved } = await proveEmail(db, { userId, nowMs });
    if (isFirstProof) await removeFactors(db, userId);
    const revoked = await revokeAccess(db, { userId, cause: 'password-reset', isFirstProof, nowMs });
    return {
      ok: true,
      data: { endedSessionIds: [...proved.endedSessionIds, ...revoked.endedSessionIds] },
      events: [...proved.events, ...revoked.events],
    };
  },
};
