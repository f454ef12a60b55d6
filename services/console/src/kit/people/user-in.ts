import { readId } from '../format/ids.ts';

const USER = 'user:';

/** The id of the user that a value of the audit log is about: `user:7`, or a number whose name says so; null for anything else. */
export function userIn(value: unknown, name = ''): number | null {
  if (typeof value === 'string') return value.startsWith(USER) ? readId(value.slice(USER.length)) : null;
  return typeof value === 'number' && /(?:^u|U)serId$|^requestedBy$/.test(name) ? value : null;
}
