import { beforeAll } from '@jest/globals';
import type { Role } from './contract/objects.ts';
import {
  aPerson,
  aPersonOfRole,
  aPersonWith,
  type Person,
  type SuperAdmin,
  theSuperAdmin,
} from './fixtures.ts';

/** A number of coins, a role, or a role that also sends the bootstrap API key. */
type UserSpec = number | Role | { role: Role; apiKey: true };
type CreatedUser<W extends UserSpec> = W extends { apiKey: true } ? Person & { apiKey: string } : Person;

async function make(wanted: UserSpec, superAdmin: SuperAdmin): Promise<object> {
  if (typeof wanted === 'string') return aPersonOfRole(wanted, superAdmin);
  if (typeof wanted === 'object')
    return { ...(await aPersonOfRole(wanted.role, superAdmin)), apiKey: superAdmin.apiKey };
  return wanted > 0 ? aPersonWith(wanted, superAdmin) : aPerson();
}

/** Call it at the top of a file, because it registers a hook. The users can be read only in tests and hooks. */
export function useUsers<const W extends Readonly<Record<string, UserSpec>>>(
  wanted: W = {} as W,
): { superAdmin: SuperAdmin } & { [Name in keyof W]: CreatedUser<W[Name]> } {
  const superAdmin = {} as SuperAdmin;
  const users = Object.entries<UserSpec>(wanted).map(([name, what]) => ({ name, what, user: {} }));
  beforeAll(async () => {
    Object.assign(superAdmin, await theSuperAdmin());
    await Promise.all(users.map(async ({ what, user }) => Object.assign(user, await make(what, superAdmin))));
  });
  const named = Object.fromEntries(users.map(({ name, user }) => [name, user]));
  return { superAdmin, ...named } as { superAdmin: SuperAdmin } & { [Name in keyof W]: CreatedUser<W[Name]> };
}
