import { Amount, type Approval } from '@cowrie/client';
import type { Side } from '../forms/form/form-words.ts';
import { useTreasuryNames } from './term-names.ts';

/** Reads the request that waits. The gateway has checked it; what is not there is undefined. */

type Asked = Pick<Approval, 'request' | 'path'>;

export function coinsIn({ request }: Pick<Asked, 'request'>, name: string): Amount | undefined {
  const value = request[name];
  return Amount.isAmount(value) ? value : undefined;
}

export function textIn({ request }: Pick<Asked, 'request'>, name: string): string | undefined {
  const value = request[name];
  return typeof value === 'string' ? value : undefined;
}

export function numberIn({ request }: Pick<Asked, 'request'>, name: string): number | undefined {
  const value = request[name];
  return typeof value === 'number' ? value : undefined;
}

/** What stands in its path behind that part: of `/api/admin/users/12/role` behind `users` it is 12. */
export function behind({ path }: Pick<Asked, 'path'>, part: string): string | undefined {
  const parts = path.split('/');
  const at = parts.indexOf(part);
  const found = at < 0 ? undefined : parts[at + 1];
  return found === undefined ? undefined : decodeURIComponent(found);
}

type Code = keyof typeof useTreasuryNames.all.en;
const isTreasury = (code: string | undefined): code is Code =>
  code !== undefined && Object.hasOwn(useTreasuryNames.all.en, code);

export const treasurySide = (code: string | undefined): Side | null =>
  isTreasury(code) ? { treasury: code } : null;
export const userSide = (id: number | null | undefined): Side | null =>
  id === null || id === undefined ? null : { userId: id };
