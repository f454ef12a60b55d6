import type { Role, UserDeleted, UserRegistered, UserRoleChanged } from '@cowrie/contracts';
import type { UserEvent } from '../../engine/outcome.ts';

const iso = (ms: number): string => new Date(ms).toISOString();

export function userRegistered(userId: number, role: Role, nowMs: number): UserEvent {
  const data: UserRegistered = { userId, role, registeredAt: iso(nowMs) };
  return { type: 'user.registered', userId, timeMs: nowMs, data: JSON.stringify(data) };
}

export function userRoleChanged(
  change: { userId: number; role: Role; previousRole: Role; changedBy: string },
  nowMs: number,
): UserEvent {
  const data: UserRoleChanged = { ...change, changedAt: iso(nowMs) };
  return { type: 'user.role-changed', userId: change.userId, timeMs: nowMs, data: JSON.stringify(data) };
}

export function userDeleted(userId: number, deletedBy: string, nowMs: number): UserEvent {
  const data: UserDeleted = { userId, deletedBy, deletedAt: iso(nowMs) };
  return { type: 'user.deleted', userId, timeMs: nowMs, data: JSON.stringify(data) };
}
