import { z } from 'zod';
import { command, type Feature, query } from '../contract.ts';
import { Sha256Hex, UserId } from '../primitives.ts';
import { Email, endedSessionIds, hashedFor, Sealed, UserAccess } from './states.ts';

/** Of a session that was started or refreshed. */
export const SessionStarted = z.object({ sessionId: z.uuid(), access: UserAccess });
export type SessionStarted = z.infer<typeof SessionStarted>;

/** What all of them say: the session is new, or known by the hash of its refresh token. */
const ofSession = { sessionId: z.uuid(), refreshHash: Sha256Hex };
const keyOfSession = ({ sessionId }: { sessionId: string }) => sessionId;
const started = { key: keyOfSession, reply: SessionStarted, rejects: ['unauthenticated'] } as const;

export const sessions = {
  commands: {
    /** Login; `sealed` are `Credentials`. It is refused alike, and takes alike long, for both causes. */
    'session.start-sealed': command({
      data: z.object({ sealed: Sealed, ...ofSession, hashedFor }),
      ...started,
    }),
    /** As `session.start-sealed`; the previous release sends it. */
    'session.start': command({
      data: z.object({ email: Email, sealedPassword: Sealed, ...ofSession, hashedFor }),
      ...started,
    }),
    /** Spends `refreshHash`, remembers `nextRefreshHash`. A spent one ends the session. */
    'session.refresh': command({ data: z.object({ ...ofSession, nextRefreshHash: Sha256Hex }), ...started }),
    /** Logout: ends the session whose current or spent refresh token this is. */
    'session.end': command({
      data: z.object(ofSession),
      key: keyOfSession,
      reply: z.object({ endedSessionIds }),
      rejects: [],
    }),
  },
  queries: {
    /** An unknown user is `deleted`. */
    'access.get': query({
      data: z.object({ userId: UserId, sessionId: z.uuid() }),
      reply: z.object({ access: UserAccess, sessionActive: z.boolean() }),
      rejects: [],
    }),
  },
} satisfies Feature;
