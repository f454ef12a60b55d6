import { z } from 'zod';
import { command, type FeatureContract, query } from '../contract.ts';
import { LIMITS } from '../limits.ts';
import { Sha256Hex, UserId } from '../primitives.ts';
import { field } from '../shape/kinds.ts';
import { shape, type WireOf } from '../shape/shape.ts';
import { LinkBounds } from './links.ts';
import { passkeyAnswerFields } from './passkeys.ts';
import { endedSessionIds, hashedFor, SealedText, UserAccess } from './states.ts';

/** Of a session that was started or refreshed. */
export const SessionReply = z.object({
  sessionId: z.uuid(),
  access: UserAccess,
  /** The user now has more than `sessionsPerUser`: `session.end-oldest` follows, once the gateway has marked the user. */
  hasTooMany: z.literal(true).optional(),
});
export type SessionReply = z.infer<typeof SessionReply>;

/** A session of a user, as administrators see it. */
export const SESSION = shape('SessionOfUser', {
  id: field.uuid(),
  createdAt: field
    .time()
    .about('In real time, also where there is a clock to test with: tokens and keys live by it'),
  lastUsedAt: field.time().about('When it got tokens last: at login, or by a refresh'),
  userAgent: field.text().orNull().about('What the login said that it came from'),
});
export type SessionState = WireOf<typeof SESSION>;

/** What all of them say: the session is new, or known by the hash of its refresh token. */
const ofSession = { sessionId: z.uuid(), refreshHash: Sha256Hex };
const keyOfSession = ({ sessionId }: { sessionId: string }) => sessionId;
const started = { key: keyOfSession, reply: SessionReply, rejects: ['unauthenticated'] } as const;

export const sessions = {
  commands: {
    /** Login; `sealed` are `Credentials`. It is refused alike, and takes alike long, for both causes. */
    'session.start': command({
      data: z.object({
        sealed: SealedText,
        ...ofSession,
        hashedFor,
        userAgent: z.string().max(LIMITS.userAgentMax).optional(),
      }),
      ...started,
      rejects: ['unauthenticated', 'totp_required'],
    }),
    /** Login by a passkey; `sealed` is a `PasskeyAssertion`. An unknown one is refused as a wrong answer is. */
    'session.start-by-passkey': command({
      data: z.object({
        ...ofSession,
        userAgent: z.string().max(LIMITS.userAgentMax).optional(),
        ...passkeyAnswerFields,
      }),
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
    /** Ends a session of this user. One that has ended: the same answer. */
    'session.end-own': command({
      data: z.object({ userId: UserId, sessionId: z.uuid() }),
      key: keyOfSession,
      reply: z.object({ endedSessionIds }),
      rejects: ['not_found'],
    }),
    /** Ends all sessions of a user, for an administrator. A deleted one has none. */
    'session.end-all': command({
      data: z.object({ userId: UserId }),
      key: ({ userId }) => String(userId),
      reply: z.object({ endedSessionIds }),
      rejects: ['user_not_found'],
    }),
    /** Ends the sessions of a user beyond the newest `sessionsPerUser`. */
    'session.end-oldest': command({
      data: z.object({ userId: UserId }),
      key: ({ userId }) => String(userId),
      reply: z.object({ endedSessionIds }),
      rejects: [],
    }),
  },
  queries: {
    /** Those that have not ended, last used first. */
    'session.list': query({
      data: z.object({ userId: UserId }),
      reply: z.object({ sessions: z.array(SESSION.wire) }),
      rejects: [],
    }),
    /** The same, for an administrator. A deleted user has none. */
    'session.list-of-user': query({
      data: z.object({ userId: UserId }),
      reply: z.object({ sessions: z.array(SESSION.wire) }),
      rejects: ['user_not_found'],
    }),
    /** An unknown user is `deleted`. `sessionId` may be the id of a link: whether it is in force, and what then bounds it. */
    'access.get': query({
      data: z.object({ userId: UserId, sessionId: z.uuid() }),
      reply: z.object({ access: UserAccess, sessionActive: z.boolean(), link: LinkBounds.optional() }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;
