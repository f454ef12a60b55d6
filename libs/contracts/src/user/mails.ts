import { z } from 'zod';
import { command, type FeatureContract, query } from '../contract.ts';
import { Sha256Hex, UserId } from '../primitives.ts';
import { endedSessionIds, hashedFor, SealedText } from './states.ts';

export const MAIL_LANGUAGES = ['en', 'fr'] as const;
export type MailLanguage = (typeof MAIL_LANGUAGES)[number];
/** A missing language means English. */
export const mailLanguage = z.enum(MAIL_LANGUAGES).optional();

export const MAIL_PURPOSES = ['verification', 'password-reset'] as const;
export type MailPurpose = (typeof MAIL_PURPOSES)[number];

/** The mails that a user can turn off. */
export const OPTIONAL_MAILS = ['coins-received'] as const;
const turnedOff = z.array(z.enum(OPTIONAL_MAILS)).max(OPTIONAL_MAILS.length);

const userKey = ({ userId }: { userId: number }) => String(userId);
const tokenFields = { userId: UserId, tokenHash: Sha256Hex };

/** A mailed token proves that its bearer reads the mails of that address. */
export const mails = {
  commands: {
    /** A verified user gets no mail. */
    'mail.request-verification': command({
      data: z.object({ userId: UserId, language: mailLanguage }),
      key: userKey,
      reply: z.object({}),
      rejects: ['unauthenticated'],
    }),
    /** An unknown address gets the same reply in the same time. */
    'mail.request-reset': command({
      data: z.object({ sealedEmail: SealedText, language: mailLanguage }),
      key: null,
      reply: z.object({}),
      rejects: [],
    }),
    'mail.turn-off': command({
      data: z.object({ userId: UserId, turnedOff }),
      key: userKey,
      reply: z.object({ turnedOff }),
      rejects: ['unauthenticated'],
    }),
    /** It needs a session of the user or their password. Provisional links become PENDING. */
    'user.verify': command({
      data: z.object({
        ...tokenFields,
        sessionId: z.uuid().optional(),
        sealedPassword: SealedText.optional(),
        hashedFor,
      }),
      key: userKey,
      reply: z.object({ endedSessionIds }),
      rejects: ['token_invalid', 'unauthenticated'],
    }),
    /** It also proves the address. The first proof removes passkeys, second factor and recovery codes. */
    'user.reset-password': command({
      data: z.object({ ...tokenFields, sealedNew: SealedText, hashedFor }),
      key: userKey,
      reply: z.object({ endedSessionIds }),
      effects: ['weakens-factor'],
      rejects: ['token_invalid', 'invalid_request'],
    }),
  },
  queries: {
    'mail.turned-off': query({
      data: z.object({ userId: UserId }),
      reply: z.object({ turnedOff }),
      rejects: ['unauthenticated'],
    }),
    /** The result is null if the token is unknown, used or expired. */
    'mail-token.owner': query({
      data: z.object({ tokenHash: Sha256Hex, purpose: z.enum(MAIL_PURPOSES) }),
      reply: z.object({ userId: UserId.nullable() }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;
