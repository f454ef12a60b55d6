import type { Role, UserAccess, UserState } from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';

export const USERS = table('users', {
  id: column.number(),
  email: column.text().orNull(),
  fullName: column.text().orNull(),
  passwordHash: column.text().orNull(),
  role: column.text<Role>(),
  isVerified: column.boolean(),
  secondFactor: column.boolean(),
  accessVersion: column.int(),
  createdAtMs: column.time(),
  deleted: column.computed<boolean>('deleted_at IS NOT NULL'),
});
export const NEW_USERS = table('users', {
  id: column.number(),
  email: column.text(),
  fullName: column.text(),
  searchName: column.text(),
  passwordHash: column.text(),
  role: column.text<Role>(),
  isVerified: column.boolean(),
  createdAtMs: column.time(),
});
/** Personal fields are null once the user is deleted. */
export type User = RowOf<typeof USERS>;

export function toUserState(user: User): UserState | null {
  const { id, email, fullName, role, isVerified, createdAtMs } = user;
  if (email === null || fullName === null) return null;
  return { id, email, fullName, role, isVerified, createdAtMs };
}

export function toUserAccess(user: User): UserAccess {
  const access = { userId: user.id, role: user.role, version: user.accessVersion, deleted: user.deleted };
  return user.secondFactor ? { ...access, secondFactor: true } : access;
}
