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

/** It is the JSON inside `sealed`. The gateway writes `email` in lower case. */
export const Credentials = z.object({
  email: Email,
  password: z.string(),
  /** It is required if a second factor is in force: a code of the app, or a recovery code. */
  code: z.string().optional(),
});
export type Credentials = z.infer<typeof Credentials>;
/** It is the JSON inside `sealed`. */
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
    /** Any partition may apply it, because a unique index admits one user per e-mail address. */
    'user.register': command({
      data: z.object({ sealed: SealedText, hashedFor, language: mailLanguage }),
      key: null,
      reply: UserAnswer,
      rejects: ['email_taken', 'invalid_request'],
    }),
    /** Other sessions end. */
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
      /** Missing means false. */
      reply: UserAnswer.extend({ secondFactor: z.literal(true).optional() }),
      rejects: ['user_not_found'],
    }),
    'user.list': query({
      data: z.object(listShape),
      reply: UsersPage,
      rejects: [],
    }),
    /** The user must also match `sealedSearch`. */
    'user.by-email': query({
      data: z.object({ ...listShape, sealedEmail: SealedText, sealedSearch: SealedText.nullable() }),
      reply: UsersPage,
      rejects: [],
    }),
    'user.by-ids': query({
      data: z.object({ userIds: z.array(UserId).min(1).max(LIMITS.userIdsMax) }),
      reply: z.object({ users: z.array(USER.wire) }),
      rejects: [],
    }),
    /** The reply leaves out deleted users. */
    'user.names': query({
      data: z.object({ userIds: z.array(UserId).min(1).max(LIMITS.userIdsMax) }),
      reply: z.object({ users: z.array(MaskedUser) }),
      rejects: [],
    }),
    'user.find': query({
      data: z.object({ sealedEmail: SealedText }),
      reply: z.object({ user: MaskedUser.nullable() }),
      rejects: [],
    }),
    /** The name or e-mail address contains each word, regardless of case and accents. Wildcards have no meaning. */
    'user.search': query({
      data: z.object({ ...listShape, sealedSearch: SealedText }),
      reply: UsersPage,
      rejects: [],
    }),
  },
} satisfies FeatureContract;
