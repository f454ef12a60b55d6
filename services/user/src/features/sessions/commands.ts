import { refuse } from '@cowrie/contracts';
import type { Handler } from '../../engine/feature.ts';
import { refuseUnknownUser } from '../../engine/outcome.ts';
import { endOldestSessionsOf } from '../../identity/end-access.ts';
import { revokeAccess } from '../../identity/revoke-access.ts';
import { findUser } from '../../identity/table.ts';
import { toUserAccess } from '../../identity/user.ts';
import { decideRefresh, refreshExpiryMs } from './refresh.ts';
import { endSession, findSession, findUserOfSession, rotateRefreshToken } from './table.ts';

const concerns = ({ sessionId }: { sessionId: string }) => ({ sessionIds: [sessionId] });

export const handleRefreshSession: Handler<'session.refresh'> = {
  concerns,
  async handle({ db, nowMs }, { data: { sessionId, refreshHash, nextRefreshHash } }) {
    const session = await findSession(db, sessionId, refreshHash);
    const decision = decideRefresh(session, nowMs);
    if (decision === 'end') {
      await endSession(db, sessionId, nowMs);
      return { ...refuse('unauthenticated', 'The refresh token was used before.'), changed: true };
    }
    const user = session && decision === 'rotate' ? await findUser(db, session.userId) : null;
    if (!user || user.deleted) return refuse('unauthenticated', 'The refresh token is no longer valid.');
    const expiresAtMs = refreshExpiryMs(nowMs);
    await rotateRefreshToken(db, { sessionId, nextRefreshHash, nowMs, expiresAtMs });
    return { ok: true, data: { sessionId, access: toUserAccess(user) } };
  },
};

/** The caller may have missed the first reply, so a session that ended before is returned too. */
export const handleEndSession: Handler<'session.end'> = {
  concerns,
  async handle({ db, nowMs }, { data: { sessionId, refreshHash } }) {
    const session = await findSession(db, sessionId, refreshHash);
    if (!session || session.token === 'unknown') return { ok: true, data: { endedSessionIds: [] } };
    await endSession(db, sessionId, nowMs);
    return { ok: true, data: { endedSessionIds: [sessionId] } };
  },
};

/** Another user's session is refused as unknown; an ended session stays ended. */
export const handleEndOwnSession: Handler<'session.end-own'> = {
  concerns,
  async handle({ db, nowMs }, { data: { userId, sessionId } }) {
    if ((await findUserOfSession(db, sessionId)) !== userId) {
      return refuse('not_found', `You have no session ${sessionId}.`);
    }
    await endSession(db, sessionId, nowMs);
    return { ok: true, data: { endedSessionIds: [sessionId] } };
  },
};

export const handleEndAllSessions: Handler<'session.end-all'> = {
  concerns: ({ userId }) => ({ userIds: [userId] }),
  eventOf: ({ userId }) => userId,
  async handle({ db, nowMs }, { data: { userId } }) {
    const user = await findUser(db, userId);
    if (!user) return refuseUnknownUser(userId);
    if (user.deleted) return { ok: true, data: { endedSessionIds: [] } };
    const ended = { userId, cause: 'administrator' as const, isFirstProof: false };
    const { endedSessionIds, events } = await revokeAccess(db, { ...ended, nowMs });
    const log = { action: 'user.sessions_ended' as const, target: `user:${userId}`, details: {} };
    return { ok: true, data: { endedSessionIds }, events, log: endedSessionIds.length > 0 ? log : undefined };
  },
};

export const handleEndOldestSessions: Handler<'session.end-oldest'> = {
  concerns: ({ userId }) => ({ userIds: [userId] }),
  handle: async ({ db, nowMs }, { data: { userId } }) => ({
    ok: true,
    data: { endedSessionIds: await endOldestSessionsOf(db, { userId, nowMs }) },
  }),
};
