import type { Db } from '../db.ts';
import type { Ended } from '../identity/links.ts';
import { proveEmail } from '../identity/prove-email.ts';
import { dropPasskeys } from './table.ts';

/**
 * `proveEmail` of who sets a new password. Where the address was not proved before, whoever had the account may have made a passkey,
 * which would let them in without that password. An app stays: it lets nobody in by itself.
 */
export async function proveByReset(
  db: Db,
  { userId, nowMs }: { userId: number; nowMs: number },
): Promise<Ended> {
  const { isProved, ...ended } = await proveEmail(db, { userId, by: 'password-reset', nowMs });
  if (isProved) await dropPasskeys(db, userId);
  return ended;
}
