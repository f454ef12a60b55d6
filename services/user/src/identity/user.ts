import type { Role, UserAccess, UserState } from '@cowrie/contracts';

/** A user as stored; the personal fields are null once the user is deleted. */
export type User = {
  id: number;
  email: string | null;
  fullName: string | null;
  passwordHash: string | null;
  role: Role;
  isVerified: boolean;
  accessVersion: number;
  createdAtMs: number;
  deleted: boolean;
};

/** The user as other services see it, or null when deleted. */
export function toUserState(user: User): UserState | null {
  const { id, email, fullName, role, isVerified, createdAtMs } = user;
  if (email === null || fullName === null) return null;
  return { id, email, fullName, role, isVerified, createdAtMs };
}

export function toUserAccess(user: User): UserAccess {
  return { userId: user.id, role: user.role, version: user.accessVersion, deleted: user.deleted };
}
