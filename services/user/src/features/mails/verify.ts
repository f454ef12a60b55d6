import { refuse } from '@cowrie/contracts';
import type { Handler } from '../../engine/feature.ts';
import { isSessionAlive } from '../../identity/end-access.ts';
import { proveEmail } from '../../identity/prove-email.ts';
import { findUser } from '../../identity/table.ts';
import { findTokenOwner, spendToken } from '../../mail/tokens.ts';
import { refuseToken } from './commands.ts';

const PURPOSE = { purpose: 'verification' } as const;

/** The hash is null without a right password. */
export type CheckedPassword = { kind: 'checked-password'; passwordHash: string | null };

/** Without a session or the password, somebody who opens the mail of a stranger's registration would confirm it. */
export const handleVerifyUser: Handler<'user.verify', CheckedPassword> = {
  async prepare({ data: { userId, tokenHash, sealedPassword } }, deps) {
    const { db, now, unseal, verifyPassword, hashOfNothing } = deps;
    if (sealedPassword === undefined) return { kind: 'checked-password', passwordHash: null };
    const password = await unseal(sealedPassword);
    if (password === null) return null;
    if ((await findTokenOwner(db, { tokenHash, ...PURPOSE, nowMs: now() })) !== userId) return refuseToken();
    const passwordHash = (await findUser(db, userId))?.passwordHash ?? hashOfNothing;
    const fits = await verifyPassword(passwordHash, password);
    return { kind: 'checked-password', passwordHash: fits ? passwordHash : null };
  },
  concerns: ({ userId }) => ({ userIds: [userId] }),
  eventOf: ({ userId }) => userId,
  async handle({ db, nowMs }, { data: { userId, tokenHash, sessionId } }, { passwordHash }) {
    if ((await findTokenOwner(db, { tokenHash, ...PURPOSE, nowMs })) !== userId) return refuseToken();
    const hasSession = sessionId !== undefined && (await isSessionAlive(db, { userId, sessionId, nowMs }));
    const hasPassword = passwordHash !== null && (await findUser(db, userId))?.passwordHash === passwordHash;
    if (!hasSession && !hasPassword)
      return refuse(
        'unauthenticated',
        'Log in as the user of this mail, or send the password with the token.',
      );
    await spendToken(db, { userId, tokenHash, ...PURPOSE, nowMs });
    const { endedSessionIds, events } = await proveEmail(db, { userId, nowMs });
    return { ok: true, data: { endedSessionIds }, events };
  },
};
