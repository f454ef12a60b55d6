import type { UserCommand, UserReply } from '@cowrie/contracts';
import { type HandlerContext, noSuchUser, type OutcomeOf, refuse } from '../engine/outcome.ts';
import { eraseResultsOf } from '../engine/results.ts';
import { mayChangeRole } from '../features/users/roles.ts';
import {
  countSuperAdmins,
  eraseUser,
  insertUser,
  updatePasswordHash,
  updateRole,
} from '../features/users/table.ts';
import { endSessionsOf, revokeApiKeysOf } from '../identity/end-access.ts';
import { userDeleted, userRegistered, userRoleChanged } from '../identity/events.ts';
import { findUser } from '../identity/table.ts';
import { toUserAccess, toUserState, type User } from '../identity/user.ts';
import type { Prepared } from './prepare.ts';

type Command<N extends UserCommand['name']> = Extract<UserCommand, { name: N }>;

/** Ids of 10,000 sessions are about 400 kB of a message. */
const SESSIONS_TOLD_MAX = 10_000;

const lastSuperAdmin = () => refuse('last_super_admin', 'There must always be a super admin.');

export async function registerUser(
  context: HandlerContext,
  { email, fullName, passwordHash }: Extract<Prepared, { kind: 'hashed' }>,
): Promise<OutcomeOf<'user.register'>> {
  const { db, nowMs, newUserId: id } = context;
  if (id === undefined) throw new Error('a registration came without an id for the new user');
  const person = { id, email, fullName, role: 'USER' as const };
  const user = { ...person, isVerified: false, createdAtMs: nowMs };
  if (!(await insertUser(db, { ...user, passwordHash }))) {
    return refuse('email_taken', 'There is a user with this e-mail address already.');
  }
  return { ok: true, data: { user }, personOf: id, events: [userRegistered(id, user.role, nowMs)] };
}

export async function setRole(
  { db, nowMs }: HandlerContext,
  { data, principal }: Command<'user.set-role'>,
): Promise<OutcomeOf<'user.set-role'>> {
  const user = await findUser(db, data.userId);
  if (!user || user.deleted) return noSuchUser(data.userId);
  if (user.role === data.role) {
    return { ok: true, data: withAccess(user), personOf: user.id, unchanged: true };
  }
  if (!mayChangeRole(user.role, data.role, await countSuperAdmins(db))) return lastSuperAdmin();
  const after = await updateRole(db, user.id, data.role);
  const change = { userId: user.id, role: after.role, previousRole: user.role, changedBy: principal };
  return {
    ok: true,
    data: withAccess(after),
    personOf: user.id,
    events: [userRoleChanged(change, nowMs)],
  };
}

function withAccess(user: User): UserReply<'user.set-role'> {
  const state = toUserState(user);
  if (!state) throw new Error(`user ${user.id} has no e-mail address and is not deleted`);
  return { user: state, access: toUserAccess(user) };
}

export async function deleteUser(
  { db, nowMs }: HandlerContext,
  { data, principal }: Command<'user.delete'>,
): Promise<OutcomeOf<'user.delete'>> {
  const { userId } = data;
  const user = await findUser(db, userId);
  if (!user || user.deleted) return noSuchUser(userId);
  if (!mayChangeRole(user.role, null, await countSuperAdmins(db))) return lastSuperAdmin();
  const after = await eraseUser(db, userId, nowMs);
  const endedSessionIds = await endSessionsOf(db, {
    userId,
    keepSessionId: null,
    nowMs,
    tell: SESSIONS_TOLD_MAX,
  });
  const revokedKeyHashes = await revokeApiKeysOf(db, userId, nowMs);
  await eraseResultsOf(db, userId);
  return {
    ok: true,
    data: { access: toUserAccess(after), endedSessionIds, revokedKeyHashes },
    erased: userId,
    events: [userDeleted(userId, principal, nowMs)],
  };
}

export async function changePassword(
  { db, nowMs }: HandlerContext,
  { data }: Command<'user.change-password'>,
  prepared: Extract<Prepared, { kind: 'rehashed' }>,
): Promise<OutcomeOf<'user.change-password'>> {
  const { userId, sessionId } = data;
  const user = await findUser(db, userId);
  if (!user || user.deleted) return refuse('unauthenticated', 'The user was deleted.');
  // Changed by somebody else since it was verified: what was shown is not the current password any more.
  if (user.passwordHash !== prepared.currentHash) {
    return refuse('wrong_password', 'The current password is wrong.');
  }
  await updatePasswordHash(db, userId, prepared.nextHash);
  const endedSessionIds = await endSessionsOf(db, {
    userId,
    keepSessionId: sessionId,
    nowMs,
    tell: SESSIONS_TOLD_MAX,
  });
  return { ok: true, data: { endedSessionIds } };
}
