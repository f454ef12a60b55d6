import { readId } from '../format/ids.ts';

const USER = 'user:';

/**
 * The user id in a value of the administrative log: `user:7`, or a number whose name refers to a user;
 * otherwise null.
 */
export function findUserId(value: unknown, name = ''): number | null {
  if (typeof value === 'string') return value.startsWith(USER) ? readId(value.slice(USER.length)) : null;
  return typeof value === 'number' && /(?:^u|U)serId$|^requestedBy$/.test(name) ? value : null;
}
