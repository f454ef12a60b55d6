import type { UserFeature } from '../../engine/feature.ts';
import { findTokenOwner } from '../../mail/tokens.ts';
import { handleRequestResetMail, handleRequestVerificationMail, handleSendNoticeMail } from './commands.ts';
import { handleResetUserPassword } from './reset-password.ts';
import { mailRetention } from './retention.ts';
import { handleVerifyUser } from './verify.ts';

export const mails = {
  commands: {
    'mail.request-verification': handleRequestVerificationMail,
    'mail.request-reset': handleRequestResetMail,
    'mail.send-notice': handleSendNoticeMail,
    'user.verify': handleVerifyUser,
    'user.reset-password': handleResetUserPassword,
  },
  queries: ({ db, now }) => ({
    'mail-token.owner': async ({ data }) => ({
      ok: true,
      data: { userId: await findTokenOwner(db, { ...data, nowMs: now() }) },
    }),
  }),
  retention: mailRetention,
} satisfies UserFeature;
