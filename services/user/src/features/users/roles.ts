import type { Role } from '@cowrie/contracts';

/**
 * True if a user may get `next` (null: be deleted). `superAdmins` counts them, this user included; `least`
 * must remain.
 */
export function mayChangeRole(
  current: Role,
  next: Role | null,
  { superAdmins, least }: { superAdmins: number; least: number },
): boolean {
  return current !== 'SUPERADMIN' || next === 'SUPERADMIN' || superAdmins > least;
}
