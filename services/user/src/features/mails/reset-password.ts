import type { Handler } from '../../engine/feature.ts';
import { endSessionsOf } from '../../identity/end-access.ts';
import { updatePasswordHash } from '../../identity/password.ts';
import { findTokenOwner, spendToken } from '../../mail/tokens.ts';
import { hashPassword } from '../../passwords/hash.ts';
import { proveByReset } from '../../second-factor/prove-by-reset.ts';
import { badToken } from './commands.ts';

const PURPOSE = { purpose: 'password-reset' } as const;

export type Replaced = { kind: 'replaced'; passwordHash: string };

/** Who got the mail sets a password: so the address is theirs. */
export const resetPassword: Handler<'user.reset-password', Replaced> = {
  async prepare({ data: { userId, tokenHash, sealedNew } }, { db, now, unseal, judgePassword }) {
    const password = await unseal(sealedNew);
    if (password === null) return null;
    // Before a hash is paid for.
    if ((await findTokenOwner(db, { tokenHash, ...PURPOSE, nowMs: now() })) !== userId) return badToken();
    const refusal = await judgePassword(password, 'newPassword');
    if (refusal) return refusal;
    return { kind: 'replaced', passwordHash: await hashPassword(password) };
  },
  concerns: ({ userId }) => ({ userIds: [userId] }),
  eventOf: ({ userId }) => userId,
  async handle({ db, nowMs }, { data: { userId, tokenHash } }, { passwordHash }) {
    if (!(await spendToken(db, { userId, tokenHash, ...PURPOSE, nowMs }))) return badToken();
    await updatePasswordHash(db, userId, passwordHash);
    const ended = await proveByReset(db, { userId, nowMs });
    const sessionIds = await endSessionsOf(db, { userId, keepSessionId: null, nowMs });
    const endedSessionIds = [...sessionIds, ...ended.endedSessionIds];
    return { ok: true, data: { endedSessionIds }, events: ended.events };
  },
};
