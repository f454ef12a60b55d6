import type { Role } from '@cowrie/contracts';

/**
 * Whether a user may get `next` (null: be deleted). `superAdmins` is how many there are, this user among
 * them: `least` must always stay.
 */
export function mayChangeRole(
  current: Role,
  next: Role | null,
  { superAdmins, least }: { superAdmins: number; least: number },
): boolean {
  return current !== 'SUPERADMIN' || next === 'SUPERADMIN' || superAdmins > least;
}
