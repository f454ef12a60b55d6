import type { UserFeature } from '../../engine/feature.ts';
import { findTokenOwner } from '../../mail/tokens.ts';
import { requestReset, requestVerification, sendNotice } from './commands.ts';
import { resetPassword } from './reset-password.ts';
import { mailRetention } from './retention.ts';
import { verifyUser } from './verify.ts';

/** What is proved by a token that came by mail. */
export const mails = {
  commands: {
    'mail.request-verification': requestVerification,
    'mail.request-reset': requestReset,
    'mail.send-notice': sendNotice,
    'user.verify': verifyUser,
    'user.reset-password': resetPassword,
  },
  queries: ({ db, now }) => ({
    'mail-token.owner': async ({ data }) => ({
      ok: true,
      data: { userId: await findTokenOwner(db, { ...data, nowMs: now() }) },
    }),
  }),
  retention: mailRetention,
} satisfies UserFeature;
