import type {
  EventType,
  Role,
  UserAccessEnded,
  UserDeleted,
  UserLinked,
  UserRegistered,
  UserRoleChanged,
  UserUnlinked,
} from '@cowrie/contracts';

export type UserEvent = { type: EventType; userId: number; timeMs: number; data: string };

const iso = (ms: number): string => new Date(ms).toISOString();

export function userRegisteredEvent(userId: number, role: Role, nowMs: number): UserEvent {
  const data: UserRegistered = { userId, role, registeredAt: iso(nowMs) };
  return { type: 'user.registered', userId, timeMs: nowMs, data: JSON.stringify(data) };
}

export function userRoleChangedEvent(
  change: { userId: number; role: Role; previousRole: Role; changedBy: string },
  nowMs: number,
): UserEvent {
  const data: UserRoleChanged = { ...change, changedAt: iso(nowMs) };
  return { type: 'user.role-changed', userId: change.userId, timeMs: nowMs, data: JSON.stringify(data) };
}

export function userDeletedEvent(userId: number, deletedBy: string, nowMs: number): UserEvent {
  const data: UserDeleted = { userId, deletedBy, deletedAt: iso(nowMs) };
  return { type: 'user.deleted', userId, timeMs: nowMs, data: JSON.stringify(data) };
}

type UserPlatformPair = { userId: number; platform: string };

export function userLinkedEvent({ userId, platform }: UserPlatformPair, nowMs: number): UserEvent {
  const data: UserLinked = { userId, platform, linkedAt: iso(nowMs) };
  return { type: 'user.linked', userId, timeMs: nowMs, data: JSON.stringify(data) };
}

export function userUnlinkedEvent({ userId, platform }: UserPlatformPair, nowMs: number): UserEvent {
  const data: UserUnlinked = { userId, platform, unlinkedAt: iso(nowMs) };
  return { type: 'user.unlinked', userId, timeMs: nowMs, data: JSON.stringify(data) };
}

export function userAccessEndedEvent(
  { userId, cause, isFirstProof }: Pick<UserAccessEnded, 'userId' | 'cause' | 'isFirstProof'>,
  nowMs: number,
): UserEvent {
  const data: UserAccessEnded = { userId, cause, isFirstProof, endedAt: iso(nowMs) };
  return { type: 'user.access-ended', userId, timeMs: nowMs, data: JSON.stringify(data) };
}
