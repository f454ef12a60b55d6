import { z } from 'zod';
import { command, type FeatureContract, query } from '../contract.ts';
import { LIMITS } from '../limits.ts';
import { Sha256Hex, UserId } from '../primitives.ts';
import { field } from '../shape/kinds.ts';
import { shape, type WireOf } from '../shape/shape.ts';
import { LinkBounds } from './links.ts';
import { passkeyAnswerFields } from './passkeys.ts';
import { endedSessionIds, hashedFor, SealedText, UserAccess } from './states.ts';

export const SessionReply = z.object({
  sessionId: z.uuid(),
  access: UserAccess,
  /** The gateway then sends `session.end-oldest`, once it has marked the user. */
  hasTooMany: z.literal(true).optional(),
});
export type SessionReply = z.infer<typeof SessionReply>;

export const SESSION = shape('SessionOfUser', {
  id: field.uuid(),
  createdAt: field
    .time()
    .about('In real time, even with a test clock, because keys and tokens expire in real time'),
  lastUsedAt: field.time().about('Time of the login or the last refresh of its tokens'),
  userAgent: field.text().orNull().about('The `User-Agent` of the login'),
});
export type SessionState = WireOf<typeof SESSION>;

/** A session has its id, or the hash of its refresh token. */
const sessionFields = { sessionId: z.uuid(), refreshHash: Sha256Hex };
const keyOfSession = ({ sessionId }: { sessionId: string }) => sessionId;
const startCommand = { key: keyOfSession, reply: SessionReply, rejects: ['unauthenticated'] } as const;

export const sessions = {
  commands: {
    /** `sealed` is `Credentials`. An unknown address gets the same refusal in the same time as a wrong password. */
    'session.start': command({
      data: z.object({
        sealed: SealedText,
        ...sessionFields,
        hashedFor,
        userAgent: z.string().max(LIMITS.userAgentMax).optional(),
      }),
      ...startCommand,
      rejects: ['unauthenticated', 'totp_required'],
    }),
    /** `sealed` is a `PasskeyAssertion`. An unknown passkey is refused like a wrong answer. */
    'session.start-by-passkey': command({
      data: z.object({
        ...sessionFields,
        userAgent: z.string().max(LIMITS.userAgentMax).optional(),
        ...passkeyAnswerFields,
      }),
      ...startCommand,
    }),
    /** A used refresh token ends the session. */
    'session.refresh': command({
      data: z.object({ ...sessionFields, nextRefreshHash: Sha256Hex }),
      ...startCommand,
    }),
    /** It ends the session that has or had this refresh token. */
    'session.end': command({
      data: z.object(sessionFields),
      key: keyOfSession,
      reply: z.object({ endedSessionIds }),
      rejects: [],
    }),
    'session.end-own': command({
      data: z.object({ userId: UserId, sessionId: z.uuid() }),
      key: keyOfSession,
      reply: z.object({ endedSessionIds }),
      rejects: ['not_found'],
    }),
    'session.end-all': command({
      data: z.object({ userId: UserId }),
      key: ({ userId }) => String(userId),
      reply: z.object({ endedSessionIds }),
      rejects: ['user_not_found'],
    }),
    'session.end-oldest': command({
      data: z.object({ userId: UserId }),
      key: ({ userId }) => String(userId),
      reply: z.object({ endedSessionIds }),
      rejects: [],
    }),
  },
  queries: {
    /** The sessions are active ones, last used first. */
    'session.list': query({
      data: z.object({ userId: UserId }),
      reply: z.object({ sessions: z.array(SESSION.wire) }),
      rejects: [],
    }),
    'session.list-of-user': query({
      data: z.object({ userId: UserId }),
      reply: z.object({ sessions: z.array(SESSION.wire) }),
      rejects: ['user_not_found'],
    }),
    /** An unknown user is `deleted`. `sessionId` may be a link's id; the reply then has its bounds. */
    'access.get': query({
      data: z.object({ userId: UserId, sessionId: z.uuid() }),
      reply: z.object({ access: UserAccess, sessionActive: z.boolean(), link: LinkBounds.optional() }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;
