import type { Role } from '@cowrie/contracts';

export type LeastRole = 'ADMIN' | 'SUPERADMIN';

/** Whether a role is at least that one. */
export function hasRole(role: Role, least: LeastRole | undefined): boolean {
  if (least === undefined) return true;
  return role === 'SUPERADMIN' || role === least;
}
