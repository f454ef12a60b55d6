import { refuse } from '@cowrie/contracts';
import type { UserFeature } from '../../engine/feature.ts';
import { findMutedMails } from '../../mail/settings.ts';
import { findTokenOwner } from '../../mail/tokens.ts';
import { handleRequestResetMail, handleRequestVerificationMail, handleTurnMailsOff } from './commands.ts';
import { handleResetUserPassword } from './reset-password.ts';
import { mailRetention } from './retention.ts';
import { handleVerifyUser } from './verify.ts';

export const mails = {
  commands: {
    'mail.request-verification': handleRequestVerificationMail,
    'mail.request-reset': handleRequestResetMail,
    'mail.turn-off': handleTurnMailsOff,
    'user.verify': handleVerifyUser,
    'user.reset-password': handleResetUserPassword,
  },
  queries: ({ db, now }) => ({
    'mail.turned-off': async ({ data: { userId } }) => {
      const turnedOff = await findMutedMails(db, userId);
      if (turnedOff === null) return refuse('unauthenticated', 'The user was deleted.');
      return { ok: true, data: { turnedOff } };
    },
    'mail-token.owner': async ({ data }) => ({
      ok: true,
      data: { userId: await findTokenOwner(db, { ...data, nowMs: now() }) },
    }),
  }),
  retention: mailRetention,
} satisfies UserFeature;
