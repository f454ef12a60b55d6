import type { UserAccessEnded } from '@cowrie/contracts';
import type { Db } from '../db.ts';
import { endSessionsOf } from './end-access.ts';
import { userAccessEndedEvent } from './events.ts';
import { deleteLinkCodes, type EndedLinks, suspendLinks } from './links.ts';
import { recordAccessEnd } from './standing.ts';

/** Nothing that a stolen session could have left behind stays valid. The user must be locked. */
export async function revokeAccess(
  db: Db,
  { nowMs, ...ended }: Pick<UserAccessEnded, 'userId' | 'cause' | 'isFirstProof'> & { nowMs: number },
): Promise<EndedLinks> {
  const { userId } = ended;
  const sessionIds = await endSessionsOf(db, { userId, keepSessionId: null, nowMs });
  await recordAccessEnd(db, userId, nowMs);
  await deleteLinkCodes(db, { userId, platform: null });
  const links = await suspendLinks(db, { userId, statuses: ['PROVISIONAL', 'ACTIVE'], nowMs });
  return {
    endedSessionIds: [...sessionIds, ...links.endedSessionIds],
    events: [...links.events, userAccessEndedEvent(ended, nowMs)],
  };
}
