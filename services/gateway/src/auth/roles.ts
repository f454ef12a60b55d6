import type { Role } from '@cowrie/contracts';

export type LeastRole = 'ADMIN' | 'SUPERADMIN';

export function hasRole(role: Role, least: LeastRole | undefined): boolean {
  if (least === undefined) return true;
  return role === 'SUPERADMIN' || role === least;
}
