import { z } from 'zod';
import { command, type FeatureContract, query } from '../contract.ts';
import { Sha256Hex, UserId } from '../primitives.ts';
import { endedSessionIds, hashedFor, SealedText } from './states.ts';

/** What mails are written in. */
export const MAIL_LANGUAGES = ['en', 'fr'] as const;
export type MailLanguage = (typeof MAIL_LANGUAGES)[number];
/** Absent: English. */
export const mailLanguage = z.enum(MAIL_LANGUAGES).optional();

/** What the token in a mail is good for. */
export const MAIL_PURPOSES = ['verification', 'password-reset'] as const;
export type MailPurpose = (typeof MAIL_PURPOSES)[number];

/** Mails that tell a user what changed of their account; they have no token. */
export const NOTICES = [
  'password-changed',
  'factor-added',
  'factor-removed',
  'passkey-added',
  'passkey-removed',
  'link-confirmed',
  'schedule-created',
] as const;
export type Notice = (typeof NOTICES)[number];

const ofUser = ({ userId }: { userId: number }) => String(userId);
const ofToken = { userId: UserId, tokenHash: Sha256Hex };

/** What is proved by a token that came by mail: who reads the mails of that address. */
export const mails = {
  commands: {
    /** Nothing is sent to who is verified. */
    'mail.request-verification': command({
      data: z.object({ userId: UserId, language: mailLanguage }),
      key: ofUser,
      reply: z.object({}),
      rejects: ['unauthenticated'],
    }),
    /** Answers alike, and as quickly, for an address that nobody has. */
    'mail.request-reset': command({
      data: z.object({ sealedEmail: SealedText, language: mailLanguage }),
      key: null,
      reply: z.object({}),
      rejects: [],
    }),
    /** Tells the user of something that another service did for them. */
    'mail.send-notice': command({
      data: z.object({ userId: UserId, notice: z.enum(NOTICES) }),
      key: ofUser,
      reply: z.object({}),
      rejects: [],
    }),
    /** Needs a live session of the user or their password. Provisional links are PENDING from then on. */
    'user.verify': command({
      data: z.object({
        ...ofToken,
        sessionId: z.uuid().optional(),
        sealedPassword: SealedText.optional(),
        hashedFor,
      }),
      key: ofUser,
      reply: z.object({ endedSessionIds }),
      rejects: ['token_invalid', 'unauthenticated'],
    }),
    /**
     * Revokes all access to the account and proves the e-mail address as well. The first proof of an address also removes
     * passkeys, second factor and recovery codes.
     */
    'user.reset-password': command({
      data: z.object({ ...ofToken, sealedNew: SealedText, hashedFor }),
      key: ofUser,
      reply: z.object({ endedSessionIds }),
      effects: ['weakens-factor'],
      rejects: ['token_invalid', 'invalid_request'],
    }),
  },
  queries: {
    /** Whose token it is; null when it is unknown, was used or has expired. */
    'mail-token.owner': query({
      data: z.object({ tokenHash: Sha256Hex, purpose: z.enum(MAIL_PURPOSES) }),
      reply: z.object({ userId: UserId.nullable() }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;
