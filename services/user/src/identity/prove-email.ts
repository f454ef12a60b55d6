import type { Db } from '../db.ts';
import { type EndedLinks, suspendLinks } from './links.ts';

/** Platforms that registered an unproved address could not ask the person, so their links become pending. */
export async function proveEmail(
  db: Db,
  { userId, nowMs }: { userId: number; nowMs: number },
): Promise<EndedLinks & { isFirstProof: boolean }> {
  const { rowCount } = await db.query({
    name: 'prove-email',
    text: 'UPDATE users SET is_verified = true WHERE id = $1 AND deleted_at IS NULL AND NOT is_verified',
    values: [userId],
  });
  if (rowCount === 0) return { endedSessionIds: [], events: [], isFirstProof: false };
  return { ...(await suspendLinks(db, { userId, statuses: ['PROVISIONAL'], nowMs })), isFirstProof: true };
}
