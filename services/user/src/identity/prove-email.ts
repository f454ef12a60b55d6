import type { Db } from '../db.ts';
import { type Ended, suspendLinks } from './links.ts';

/**
 * The person showed that they read the mails of their address: by the link of a verification or of a password reset. Whoever
 * finds that out calls this, with the user locked; what depends on a proved address hangs on it.
 *
 * What platforms did for the address before was not theirs to agree to, so provisional links wait for them. Who proves it by a reset
 * did not know the password: until then somebody else may have had the account, and linked it. (`proveByReset` does more.)
 */
export async function proveEmail(
  db: Db,
  { userId, by, nowMs }: { userId: number; by: 'verification' | 'password-reset'; nowMs: number },
): Promise<Ended & { isProved: boolean }> {
  const { rowCount } = await db.query({
    name: 'prove-email',
    text: 'UPDATE users SET is_verified = true WHERE id = $1 AND deleted_at IS NULL AND NOT is_verified',
    values: [userId],
  });
  if (rowCount === 0) return { endedSessionIds: [], events: [], isProved: false };
  const statuses =
    by === 'password-reset' ? (['PROVISIONAL', 'ACTIVE'] as const) : (['PROVISIONAL'] as const);
  return { ...(await suspendLinks(db, { userId, statuses, nowMs })), isProved: true };
}
