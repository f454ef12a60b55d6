import type { Db } from '../db.ts';

/**
 * The person showed that they read the mails of their address: by the link of a verification or of a password reset. Whoever
 * finds that out calls this, with the user locked; what depends on a proved address hangs on it.
 */
export async function proveEmail(db: Db, userId: number): Promise<void> {
  await db.query({
    name: 'prove-email',
    text: 'UPDATE users SET is_verified = true WHERE id = $1 AND deleted_at IS NULL AND NOT is_verified',
    values: [userId],
  });
}
