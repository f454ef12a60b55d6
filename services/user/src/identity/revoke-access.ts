import type { UserAccessEnded } from '@cowrie/contracts';
import type { Db } from '../db.ts';
import { endSessionsOf } from './end-access.ts';
import { userAccessEnded } from './events.ts';
import { dropLinkCodes, type Ended, suspendLinks } from './links.ts';
import { noteAccessEnded } from './standing.ts';

/**
 * Revokes whatever a stolen session could have left behind, for a locked user: sessions and delegated tokens end, links wait to be
 * confirmed again, approvals that they requested are not done, and by the event the ledger pauses the user's schedules. The person resumes
 * what is theirs.
 */
export async function revokeAccess(
  db: Db,
  { nowMs, ...ended }: Pick<UserAccessEnded, 'userId' | 'cause' | 'isFirstProof'> & { nowMs: number },
): Promise<Ended> {
  const { userId } = ended;
  const sessionIds = await endSessionsOf(db, { userId, keepSessionId: null, nowMs });
  await noteAccessEnded(db, userId, nowMs);
  await dropLinkCodes(db, { userId, platform: null });
  const links = await suspendLinks(db, { userId, statuses: ['PROVISIONAL', 'ACTIVE'], nowMs });
  return {
    endedSessionIds: [...sessionIds, ...links.endedSessionIds],
    events: [...links.events, userAccessEnded(ended, nowMs)],
  };
}
