import { type Role, refuse, type UserReply } from '@cowrie/contracts';
import type { Db } from '../../db.ts';
import type { Handler } from '../../engine/feature.ts';
import { refuseUnknownUser } from '../../engine/outcome.ts';
import { endSessionsOf, revokeApiKeysOf } from '../../identity/end-access.ts';
import { userDeletedEvent, userRoleChangedEvent } from '../../identity/events.ts';
import { deleteLinks } from '../../identity/links.ts';
import { leastSuperAdmins } from '../../identity/policies.ts';
import { countSuperAdmins } from '../../identity/roles.ts';
import { findUser } from '../../identity/table.ts';
import { toUserAccess, toUserState, type User } from '../../identity/user.ts';
import { deleteMailsOf } from '../../mail/mails.ts';
import { removeFactors } from '../../second-factor/table.ts';
import { mayChangeRole } from './roles.ts';
import { eraseUser, updateRole } from './table.ts';

/** `next` is null for a deletion. The super admins are locked. */
async function refuseTooFewSuperAdmins(db: Db, current: Role, next: Role | null) {
  const least = await leastSuperAdmins(db);
  if (mayChangeRole(current, next, { superAdmins: await countSuperAdmins(db), least })) return null;
  return refuse(
    'last_super_admin',
    least === 1
      ? 'There must always be a super admin.'
      : 'There must always be two super admins while two people change a role: with one, nobody could approve it.',
  );
}

const ofUser = {
  concerns: ({ userId }: { userId: number }) => ({ userIds: [userId], superAdmins: true }),
  eventOf: ({ userId }: { userId: number }) => userId,
};

export const handleSetUserRole: Handler<'user.set-role'> = {
  ...ofUser,
  async handle({ db, nowMs }, { data, principal }) {
    const user = await findUser(db, data.userId);
    if (!user || user.deleted) return refuseUnknownUser(data.userId);
    if (user.role === data.role) return { ok: true, data: withAccess(user), personOf: user.id };
    const refused = await refuseTooFewSuperAdmins(db, user.role, data.role);
    if (refused) return refused;
    const after = await updateRole(db, { userId: user.id, role: data.role, nowMs });
    const details = { role: after.role, previousRole: user.role };
    return {
      ok: true,
      data: withAccess(after),
      personOf: user.id,
      events: [userRoleChangedEvent({ userId: user.id, ...details, changedBy: principal }, nowMs)],
      log: { action: 'user.role_changed', target: `user:${user.id}`, details },
    };
  },
};

function withAccess(user: User): UserReply<'user.set-role'> {
  const state = toUserState(user);
  if (!state) throw new Error(`user ${user.id} has no e-mail address and is not deleted`);
  return { user: state, access: toUserAccess(user) };
}

export const handleDeleteUser: Handler<'user.delete'> = {
  ...ofUser,
  async handle({ db, nowMs }, { data: { userId }, principal }) {
    const user = await findUser(db, userId);
    if (!user || user.deleted) return refuseUnknownUser(userId);
    const refused = await refuseTooFewSuperAdmins(db, user.role, null);
    if (refused) return refused;
    const after = await eraseUser(db, userId, nowMs);
    const endedSessionIds = await endSessionsOf(db, { userId, keepSessionId: null, nowMs });
    await deleteMailsOf(db, userId);
    await removeFactors(db, userId);
    const links = await deleteLinks(db, { userId, platform: null, nowMs });
    const revokedKeyHashes = await revokeApiKeysOf(db, userId, nowMs);
    return {
      ok: true,
      data: { access: toUserAccess(after), endedSessionIds, revokedKeyHashes },
      erased: userId,
      events: [...(links?.events ?? []), userDeletedEvent(userId, principal, nowMs)],
      log: { action: 'user.deleted', target: `user:${userId}`, details: {} },
    };
  },
};
