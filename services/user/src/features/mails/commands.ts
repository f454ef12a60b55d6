import { refuse } from '@cowrie/contracts';
import { emailForm } from '@cowrie/runtime';
import type { Handler } from '../../engine/feature.ts';
import { findUser, findUserByEmail } from '../../identity/table.ts';
import { queueMail } from '../../mail/mails.ts';
import { muteMails } from '../../mail/settings.ts';

const ofUser = { concerns: ({ userId }: { userId: number }) => ({ userIds: [userId] }) };

export const handleRequestVerificationMail: Handler<'mail.request-verification'> = {
  ...ofUser,
  async handle({ db }, { data: { userId, language } }) {
    const user = await findUser(db, userId);
    if (!user || user.deleted) return refuse('unauthenticated', 'The user was deleted.');
    if (!user.isVerified) await queueMail(db, { userId, purpose: 'verification', language });
    return { ok: true, data: {} };
  },
};

export const handleTurnMailsOff: Handler<'mail.turn-off'> = {
  ...ofUser,
  async handle({ db }, { data: { userId, turnedOff } }) {
    const muted = [...new Set(turnedOff)];
    if (!(await muteMails(db, userId, muted))) return refuse('unauthenticated', 'The user was deleted.');
    return { ok: true, data: { turnedOff: muted } };
  },
};

export type Receiver = { kind: 'receiver'; userId: number | null };

/** No user has this id. The work for it takes as long as for a real user. */
const NOBODY = 0;

export const handleRequestResetMail: Handler<'mail.request-reset', Receiver> = {
  async prepare({ data }, { db, unseal }) {
    const email = await unseal(data.sealedEmail);
    if (email === null) return null;
    const user = await findUserByEmail(db, emailForm(email).email);
    return { kind: 'receiver', userId: user?.id ?? null };
  },
  concerns: (_, { userId }) => ({ userIds: [userId ?? NOBODY] }),
  async handle({ db }, { data: { language } }, { userId }) {
    await queueMail(db, { userId: userId ?? NOBODY, purpose: 'password-reset', language });
    return { ok: true, data: {} };
  },
};

export function refuseToken() {
  return refuse('token_invalid', 'The token is unknown, used or expired; request another mail.');
}
