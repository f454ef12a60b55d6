import { LIMITS, type UserAccess } from '@cowrie/contracts';
import type { Feature } from '../../engine/feature.ts';
import { toUserAccess } from '../../identity/user.ts';
import { endOwnSession, logOut, refreshSession } from './commands.ts';
import { sessionRetention } from './retention.ts';
import { startSession } from './start.ts';
import { findAccess, listSessions } from './table.ts';

/** Who is logged in, by refresh tokens that are good once. */
export const sessions = {
  commands: {
    'session.start-sealed': startSession,
    'session.start': startSession,
    'session.refresh': refreshSession,
    'session.end': logOut,
    'session.end-own': endOwnSession,
  },
  queries: ({ db, now }) => ({
    'session.list': async ({ data: { userId } }) => {
      const sessions = await listSessions(db, { userId, nowMs: now(), limit: LIMITS.sessionsListedMax });
      return { ok: true, data: { sessions } };
    },
    'access.get': async ({ data: { userId, sessionId } }) => {
      const found = await findAccess(db, userId, sessionId, now());
      if (!found) return { ok: true, data: { access: noAccess(userId), sessionActive: false } };
      const sessionActive = found.sessionActive && !found.user.deleted;
      return { ok: true, data: { access: toUserAccess(found.user), sessionActive } };
    },
  }),
  retention: sessionRetention,
} satisfies Feature;

/** What is known of an id that was never given out. */
function noAccess(userId: number): UserAccess {
  return { userId, role: 'USER', version: 0, deleted: true };
}
