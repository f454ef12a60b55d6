import { z } from 'zod';
import { command, type FeatureContract, query } from '../contract.ts';
import { LIMITS } from '../limits.ts';
import { Role, UserId } from '../primitives.ts';
import { field } from '../shape/kinds.ts';
import { shape, type WireOf } from '../shape/shape.ts';
import { mailLanguage } from './mails.ts';
import { Email, endedSessionIds, hashedFor, SealedText, UserAccess } from './states.ts';

export const USER = shape('User', {
  id: field.userId(),
  email: field.text(),
  fullName: field.text(),
  role: field.same(Role),
  isVerified: field.flag(),
  createdAt: field.time(),
});
export type UserState = WireOf<typeof USER>;

/** The person who logs in: the JSON inside `sealed`. The gateway writes `email` in lower case. */
export const Credentials = z.object({
  email: Email,
  password: z.string(),
  /** A code of an app, or a recovery code; required if a second factor is in force. */
  code: z.string().optional(),
});
export type Credentials = z.infer<typeof Credentials>;
/** The person who registers: the JSON inside `sealed`. */
export const Registration = Credentials.omit({ code: true }).extend({ fullName: z.string().min(1) });
export type Registration = z.infer<typeof Registration>;

const MaskedUser = z.object({ id: UserId, maskedName: z.string() });
const UserAnswer = z.object({ user: USER.wire });
const userKey = ({ userId }: { userId: number }) => String(userId);
const USER_CHANGE_REFUSALS = ['user_not_found', 'last_super_admin'] as const;

const listShape = {
  page: z.number().int().min(1),
  pageSize: z.number().int().min(1).max(LIMITS.pageSizeMax),
  role: Role.nullable(),
  isVerified: z.boolean().nullable(),
};
const UsersPage = z.object({ users: z.array(USER.wire), total: z.number().int() });

export const users = {
  commands: {
    /**
     * `sealed` is a `Registration`. Any partition may apply it, because a unique index of the database admits
     * only one user per e-mail address.
     */
    'user.register': command({
      data: z.object({ sealed: SealedText, hashedFor, language: mailLanguage }),
      key: null,
      reply: UserAnswer,
      rejects: ['email_taken', 'invalid_request'],
    }),
    /** Ends all sessions but `sessionId`. */
    'user.change-password': command({
      data: z.object({
        userId: UserId,
        sessionId: z.uuid(),
        sealedCurrent: SealedText,
        sealedNew: SealedText,
        hashedFor,
      }),
      key: userKey,
      reply: z.object({ endedSessionIds }),
      rejects: ['wrong_password', 'unauthenticated', 'invalid_request'],
    }),
    'user.set-role': command({
      data: z.object({ userId: UserId, role: Role }),
      key: userKey,
      reply: z.object({ user: USER.wire, access: UserAccess }),
      rejects: USER_CHANGE_REFUSALS,
    }),
    /** Erases the person's data, and ends sessions and keys. */
    'user.delete': command({
      data: z.object({ userId: UserId }),
      key: userKey,
      reply: z.object({
        access: UserAccess,
        endedSessionIds,
        revokedKeyHashes: z.array(z.string()),
      }),
      effects: ['ends-account', 'weakens-factor'],
      rejects: USER_CHANGE_REFUSALS,
    }),
  },
  queries: {
    'user.get': query({
      data: z.object({ userId: UserId }),
      /** True if a second factor is in force; missing means false. */
      reply: UserAnswer.extend({ secondFactor: z.literal(true).optional() }),
      rejects: ['user_not_found'],
    }),
    /** Returns the users sorted by id, ascending. */
    'user.list': query({
      data: z.object(listShape),
      reply: UsersPage,
      rejects: [],
    }),
    /** As `user.list`, for the user with the sealed e-mail address, if they also match `sealedSearch`. */
    'user.by-email': query({
      data: z.object({ ...listShape, sealedEmail: SealedText, sealedSearch: SealedText.nullable() }),
      reply: UsersPage,
      rejects: [],
    }),
    /** Returns the existing users with these ids, sorted by id. */
    'user.by-ids': query({
      data: z.object({ userIds: z.array(UserId).min(1).max(LIMITS.userIdsMax) }),
      reply: z.object({ users: z.array(USER.wire) }),
      rejects: [],
    }),
    /** Returns the masked names of the users with these ids, sorted by id; deleted users are missing. */
    'user.names': query({
      data: z.object({ userIds: z.array(UserId).min(1).max(LIMITS.userIdsMax) }),
      reply: z.object({ users: z.array(MaskedUser) }),
      rejects: [],
    }),
    /** Returns the user who proved this e-mail address; null if nobody did. */
    'user.find': query({
      data: z.object({ sealedEmail: SealedText }),
      reply: z.object({ user: MaskedUser.nullable() }),
      rejects: [],
    }),
    /**
     * As `user.list`, for users whose e-mail address or name contains each word of the sealed text. Case and
     * accents are ignored, and wildcards have no meaning.
     */
    'user.search': query({
      data: z.object({ ...listShape, sealedSearch: SealedText }),
      reply: UsersPage,
      rejects: [],
    }),
  },
} satisfies FeatureContract;
