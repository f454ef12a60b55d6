import { LIMITS, type UserAccess } from '@cowrie/contracts';
import type { Db } from '../../db.ts';
import type { UserFeature } from '../../engine/feature.ts';
import { refuseUnknownUser } from '../../engine/outcome.ts';
import { findUser } from '../../identity/table.ts';
import { toUserAccess } from '../../identity/user.ts';
import {
  handleEndAllSessions,
  handleEndOldestSessions,
  handleEndOwnSession,
  handleEndSession,
  handleRefreshSession,
} from './commands.ts';
import { sessionRetention } from './retention.ts';
import { handleStartSession } from './start.ts';
import { handleStartSessionByPasskey } from './start-by-passkey.ts';
import { findAccess, listSessions } from './table.ts';

export const sessions = {
  commands: {
    'session.start': handleStartSession,
    'session.start-by-passkey': handleStartSessionByPasskey,
    'session.refresh': handleRefreshSession,
    'session.end': handleEndSession,
    'session.end-own': handleEndOwnSession,
    'session.end-all': handleEndAllSessions,
    'session.end-oldest': handleEndOldestSessions,
  },
  queries: ({ db, now }) => ({
    'session.list': async ({ data: { userId } }) => ({
      ok: true,
      data: { sessions: await newestSessions(db, userId, now()) },
    }),
    'session.list-of-user': async ({ data: { userId } }) => {
      if (!(await findUser(db, userId))) return refuseUnknownUser(userId);
      return { ok: true, data: { sessions: await newestSessions(db, userId, now()) } };
    },
    'access.get': async ({ data: { userId, sessionId } }) => {
      const found = await findAccess(db, userId, sessionId, now());
      if (!found) return { ok: true, data: { access: createUnknownAccess(userId), sessionActive: false } };
      const sessionActive = found.sessionActive && !found.user.deleted;
      const link = found.link ? { link: found.link } : {};
      return { ok: true, data: { access: toUserAccess(found.user), sessionActive, ...link } };
    },
  }),
  retention: sessionRetention,
} satisfies UserFeature;

function newestSessions(db: Db, userId: number, nowMs: number) {
  return listSessions(db, { userId, nowMs, limit: LIMITS.sessionsPerUser });
}

function createUnknownAccess(userId: number): UserAccess {
  return { userId, role: 'USER', version: 0, deleted: true };
}
