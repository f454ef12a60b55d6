import { z } from 'zod';
import { PlatformId, Role, UserId } from '../primitives.ts';
import { event } from './event.ts';

const Time = z.iso.datetime();

/** Events are kept for ever and personal data must not be, so they have no e-mail address and no name. */
export const UserRegistered = z.object({ userId: UserId, role: Role, registeredAt: Time });
export type UserRegistered = z.infer<typeof UserRegistered>;
export const UserRoleChanged = z.object({
  userId: UserId,
  role: Role,
  previousRole: Role,
  changedBy: z.string(),
  changedAt: Time,
});
export type UserRoleChanged = z.infer<typeof UserRoleChanged>;
export const UserDeleted = z.object({ userId: UserId, deletedBy: z.string(), deletedAt: Time });
export type UserDeleted = z.infer<typeof UserDeleted>;
export const UserLinked = z.object({ userId: UserId, platform: PlatformId, linkedAt: Time });
export type UserLinked = z.infer<typeof UserLinked>;
export const UserUnlinked = z.object({ userId: UserId, platform: PlatformId, unlinkedAt: Time });
export type UserUnlinked = z.infer<typeof UserUnlinked>;

export const ACCESS_END_CAUSES = ['password-reset', 'administrator'] as const;
/** After this event the ledger pauses the user's schedules. */
export const UserAccessEnded = z.object({
  userId: UserId,
  cause: z.enum(ACCESS_END_CAUSES),
  isFirstProof: z.boolean().meta({
    description:
      'True when the user confirmed the e-mail address for the first time; open payment requests are then cancelled too',
  }),
  endedAt: Time,
});
export type UserAccessEnded = z.infer<typeof UserAccessEnded>;

const AT = '2026-01-02T03:04:05.060Z';

export const USER_EVENTS = {
  'user.registered': event(
    UserRegistered,
    'A user registered. The event has neither name nor e-mail address.',
    { userId: 12, role: 'USER', registeredAt: AT },
  ),
  'user.role-changed': event(UserRoleChanged, 'A user got another role.', {
    userId: 12,
    role: 'ADMIN',
    previousRole: 'USER',
    changedBy: 'user:1',
    changedAt: AT,
  }),
  'user.deleted': event(UserDeleted, 'A user was deleted. The id is never used again.', {
    userId: 12,
    deletedBy: 'user:1',
    deletedAt: AT,
  }),
  'user.linked': event(
    UserLinked,
    'A platform may act for a user from now on, because the user confirmed the link, or the platform registered the user.',
    { userId: 12, platform: 'shop', linkedAt: AT },
  ),
  'user.unlinked': event(UserUnlinked, 'A platform may no longer act for a user.', {
    userId: 12,
    platform: 'shop',
    unlinkedAt: AT,
  }),
  'user.access-ended': event(
    UserAccessEnded,
    'All sessions and delegated tokens of a user ended, because the user reset the password or an administrator ended them.',
    { userId: 12, cause: 'password-reset', isFirstProof: false, endedAt: AT },
  ),
} as const;
