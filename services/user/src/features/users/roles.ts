import type { Role } from '@cowrie/contracts';

/** `next` is null for a deletion. `superAdmins` includes this user. */
export function mayChangeRole(
  current: Role,
  next: Role | null,
  { superAdmins, least }: { superAdmins: number; least: number },
): boolean {
  return current !== 'SUPERADMIN' || next === 'SUPERADMIN' || superAdmins > least;
}
