import type { Role } from '@cowrie/contracts';

/**
 * Whether a user may get `next` (null: be deleted). `superAdmins` is how many there are, this user among
 * them: one must always stay.
 */
export function mayChangeRole(current: Role, next: Role | null, superAdmins: number): boolean {
  return current !== 'SUPERADMIN' || next === 'SUPERADMIN' || superAdmins > 1;
}
