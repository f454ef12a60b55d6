import { Amount, type Approval } from '@cowrie/client';
import type { Side } from '../forms/form/form-words.ts';
import { useTreasuryNames } from './term-names.ts';

/** The gateway has validated the request. A missing value is undefined. */

type ApprovalRequest = Pick<Approval, 'request' | 'path'>;

export function readCoins({ request }: Pick<ApprovalRequest, 'request'>, name: string): Amount | undefined {
  const value = request[name];
  return Amount.isAmount(value) ? value : undefined;
}

export function readText({ request }: Pick<ApprovalRequest, 'request'>, name: string): string | undefined {
  const value = request[name];
  return typeof value === 'string' ? value : undefined;
}

export function readNumber({ request }: Pick<ApprovalRequest, 'request'>, name: string): number | undefined {
  const value = request[name];
  return typeof value === 'number' ? value : undefined;
}

/** The part of the path after another: `users` gives 12 in `/api/admin/users/12/role`. */
export function pathPartAfter({ path }: Pick<ApprovalRequest, 'path'>, part: string): string | undefined {
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
