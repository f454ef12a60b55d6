import { z } from 'zod';
import { commandSchema, querySchema } from './envelope.ts';
import { LIMITS } from './limits.ts';
import { EpochMs, Role, Sha256Hex, UserId } from './primitives.ts';
import { CreateServiceAccount, FindServiceAccount } from './service-accounts.ts';
import { ListAdminLog } from './trust.ts';

/** A user between services. */
export const UserState = z.object({
  id: UserId,
  email: z.string(),
  fullName: z.string(),
  role: Role,
  isVerified: z.boolean(),
  createdAtMs: EpochMs,
});
export type UserState = z.infer<typeof UserState>;

/** What the gateway needs to know of a user on each request; a higher `version` is newer. */
export const UserAccess = z.object({
  userId: UserId,
  role: Role,
  version: z.number().int(),
  deleted: z.boolean(),
});
export type UserAccess = z.infer<typeof UserAccess>;

export const ApiKeyState = z.object({
  id: z.uuid(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.string()),
  createdAtMs: EpochMs,
  expiresAtMs: EpochMs.nullable(),
  lastUsedAtMs: EpochMs.nullable(),
  revokedAtMs: EpochMs.nullable(),
});
export type ApiKeyState = z.infer<typeof ApiKeyState>;

export const SCOPE = /^[a-z][a-z0-9-]*:[a-z][a-z0-9-]*$/;

/** What must not stand on Kafka in the clear: a compact JWE for the user service's key. */
const Sealed = z.string().max(4096);
/** Hashes take turns by this: the caller's address, in a form that says nothing of it. Absent: by whose password it is. */
const hashedFor = z.string().max(64).optional();
const Email = z.string().min(3).max(LIMITS.emailMax);

/** Who logs in, inside `sealed`, as JSON. `email` is lower-cased by the gateway. */
export const Credentials = z.object({ email: Email, password: z.string() });
export type Credentials = z.infer<typeof Credentials>;
/** Who registers, likewise. */
export const Registration = Credentials.extend({ fullName: z.string().min(1) });
export type Registration = z.infer<typeof Registration>;

/**
 * `sealed` is a `Registration`. Answers `{user}`. Rejects `email_taken`. Keyed by anything: of two with one e-mail address the
 * database lets one pass.
 */
export const RegisterSealed = commandSchema('user.register-sealed', z.object({ sealed: Sealed, hashedFor }));
/**
 * Login; `sealed` are `Credentials`. Answers `SessionStarted`. Rejects `unauthenticated`, alike and taking alike long for both
 * causes. Keyed by session id.
 */
export const StartSealedSession = commandSchema(
  'session.start-sealed',
  z.object({ sealed: Sealed, sessionId: z.uuid(), refreshHash: Sha256Hex, hashedFor }),
);
/** As `user.register-sealed`; the previous release sends it. */
export const RegisterUser = commandSchema(
  'user.register',
  z.object({ email: Email, fullName: z.string().min(1), sealedPassword: Sealed, hashedFor }),
);
/** As `session.start-sealed`; the previous release sends it. */
export const StartSession = commandSchema(
  'session.start',
  z.object({ email: Email, sealedPassword: Sealed, sessionId: z.uuid(), refreshHash: Sha256Hex, hashedFor }),
);
/** Spends `refreshHash`, remembers `nextRefreshHash`. Answers `SessionStarted`. A spent one ends the session. Keyed by session id. */
export const RefreshSession = commandSchema(
  'session.refresh',
  z.object({ sessionId: z.uuid(), refreshHash: Sha256Hex, nextRefreshHash: Sha256Hex }),
);
/** Logout: ends the session whose current or spent refresh token this is. Answers `{endedSessionIds}`. Keyed by session id. */
export const EndSession = commandSchema(
  'session.end',
  z.object({ sessionId: z.uuid(), refreshHash: Sha256Hex }),
);
/** Answers `{endedSessionIds}` (all but `sessionId`). Rejects `wrong_password`. Keyed by user id. */
export const ChangePassword = commandSchema(
  'user.change-password',
  z.object({ userId: UserId, sessionId: z.uuid(), sealedCurrent: Sealed, sealedNew: Sealed, hashedFor }),
);
/** Answers `{user, access}`. Rejects `user_not_found`, `last_super_admin`. Keyed by user id. */
export const SetRole = commandSchema('user.set-role', z.object({ userId: UserId, role: Role }));
/** Erases the person, ends sessions and keys. Answers `{access, endedSessionIds, revokedKeyHashes}`. Rejects as `user.set-role`. */
export const DeleteUser = commandSchema('user.delete', z.object({ userId: UserId }));
/** Answers `{apiKey}`. Keyed by the id of the key. */
export const CreateApiKey = commandSchema(
  'api-key.create',
  z.object({
    apiKeyId: z.uuid(),
    createdBy: UserId,
    name: z.string().min(1).max(LIMITS.apiKeyNameMax),
    scopes: z.array(z.string().regex(SCOPE)).min(1).max(LIMITS.apiKeyScopesMax),
    expiresAtMs: EpochMs.nullable(),
    keyHash: Sha256Hex,
    prefix: z.string().max(20),
  }),
);
/** Answers `{keyHash}`; revoked already: the same. Rejects `not_found`. Keyed by the id of the key. */
export const RevokeApiKey = commandSchema('api-key.revoke', z.object({ apiKeyId: z.uuid() }));

/** `refreshed` and started sessions answer the same. */
export const SessionStarted = z.object({ sessionId: z.uuid(), access: UserAccess });
export type SessionStarted = z.infer<typeof SessionStarted>;

export const UserCommand = z.discriminatedUnion('name', [
  RegisterSealed,
  StartSealedSession,
  RegisterUser,
  StartSession,
  RefreshSession,
  EndSession,
  ChangePassword,
  SetRole,
  DeleteUser,
  CreateApiKey,
  RevokeApiKey,
  CreateServiceAccount,
]);
export type UserCommand = z.infer<typeof UserCommand>;

/** Answers `{user}`. Rejects `user_not_found`. */
export const GetUser = querySchema('user.get', z.object({ userId: UserId }));
const listShape = {
  page: z.number().int().min(1),
  pageSize: z.number().int().min(1).max(LIMITS.pageSizeMax),
  role: Role.nullable(),
  isVerified: z.boolean().nullable(),
};
/** By id, ascending. Answers `{users, total}`. `search` is for `user.search`, but from the previous release. */
export const ListUsers = querySchema('user.list', z.object({ ...listShape, search: z.string().nullable() }));
/** The same of those whose e-mail or name has what is sealed in it, without case, taken literally. */
export const SearchUsers = querySchema('user.search', z.object({ ...listShape, sealedSearch: Sealed }));
/** Answers `{access, sessionActive}`. An unknown user is `deleted`. */
export const GetAccess = querySchema('access.get', z.object({ userId: UserId, sessionId: z.uuid() }));
/** Answers `{apiKey: {id, scopes, expiresAtMs} | null}`, null when unknown, revoked or expired; notes the use (to the minute). */
export const FindApiKey = querySchema('api-key.find', z.object({ keyHash: Sha256Hex }));
/** Answers `{apiKeys}`, oldest first. */
export const ListApiKeys = querySchema('api-key.list', z.object({}));

export const UserQuery = z.discriminatedUnion('name', [
  GetUser,
  ListUsers,
  SearchUsers,
  GetAccess,
  FindApiKey,
  ListApiKeys,
  FindServiceAccount,
  ListAdminLog,
]);
export type UserQuery = z.infer<typeof UserQuery>;
