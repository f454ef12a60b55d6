import { type Credentials, LIMITS, refuse, type SessionReply } from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import type { z } from 'zod';
import { newRefreshToken, readRefreshToken } from '../../auth/secrets.ts';
import type { RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import type { Sender } from '../../http/route/route.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import { CHANGE_KEPT_SECONDS, type Marker, sessionKey, userKey } from '../../redis/access-store.ts';
import { header } from '../../request/headers.ts';
import type { TokenPair } from './schemas.ts';

type Tokens = z.output<typeof TokenPair>;

export async function logIn(
  deps: RouteDeps,
  credentials: Credentials,
  context: RequestContext,
  { headers, network, deviceToken }: Sender & { deviceToken?: string },
): Promise<Outcome<Tokens>> {
  const { bus, seal, logins, hashQuota } = deps;
  const { email } = credentials;
  const device = { network, userAgent: header(headers, 'user-agent'), token: deviceToken ?? null };
  const sessionId = uuidv7();
  const refresh = newRefreshToken(sessionId);
  const sealed = await seal(JSON.stringify(credentials));
  const started = await logins.attempt(email, device, () =>
    hashQuota.run(`login:${email}`, context.network, (hashedFor) =>
      bus.call(context, 'session.start', {
        sealed,
        sessionId,
        refreshHash: refresh.hash,
        hashedFor,
        userAgent: device.userAgent?.slice(0, LIMITS.userAgentMax),
      }),
    ),
  );
  return started.ok ? succeed(await firstTokens(deps, context, started.value.data, refresh.token)) : started;
}

/**
 * Too many sessions end the oldest first, by another command, because the user must be marked before it is sent. If
 * that fails the session continues, and the next login ends them.
 */
export async function firstTokens(
  deps: RouteDeps,
  context: RequestContext,
  started: SessionReply,
  refreshToken: string,
): Promise<Tokens> {
  if (started.hasTooMany) await endOldestSessions(deps, context, started.access.userId);
  return issueTokenPair(deps, started, refreshToken);
}

async function endOldestSessions(
  { bus, changes }: RouteDeps,
  context: RequestContext,
  userId: number,
): Promise<void> {
  const marker = await changes.mark(userKey(userId), { ttlSeconds: CHANGE_KEPT_SECONDS });
  const ended = await bus.call(context, 'session.end-oldest', { userId });
  if (ended.ok) await changes.sessionsEnded(ended.value.data.endedSessionIds, marker);
  else await changes.commandFailed(marker, ended);
}

/** A refresh token that was used before ends its session. */
export async function refreshTokens(
  deps: RouteDeps,
  refreshToken: string,
  context: RequestContext,
): Promise<Outcome<Tokens>> {
  const { bus, changes, refreshQuota } = deps;
  const parsed = readRefreshToken(refreshToken);
  if (!parsed) return refuse('unauthenticated', 'The refresh token is not valid.');
  const { sessionId, hash: refreshHash } = parsed;
  const quota = await refreshQuota.check(sessionId);
  if (!quota.ok) return quota;
  const next = newRefreshToken(sessionId);
  const marker = await changes.mark(sessionKey(sessionId));
  const refreshed = await bus.call(context, 'session.refresh', {
    sessionId,
    refreshHash,
    nextRefreshHash: next.hash,
  });
  if (refreshed.ok) {
    await refreshQuota.count(sessionId);
    return succeed(await issueTokenPair(deps, refreshed.value.data, next.token, marker));
  }
  if (refreshed.code !== 'unauthenticated') return changes.commandFailed(marker, refreshed);
  // If the token was used before, the user service has just ended the session. Its refusal does not say so,
  // but the reply to `session.end` does.
  const ended = await endSession(deps, context, parsed, await changes.mark(marker.key, marker));
  if (!ended.ok) await changes.keepMarker(marker);
  return refreshed;
}

/** An unknown token succeeds without effect. */
export async function logOut(
  deps: RouteDeps,
  refreshToken: string,
  context: RequestContext,
): Promise<Outcome<null>> {
  const parsed = readRefreshToken(refreshToken);
  if (!parsed) return succeed(null);
  const marker = await deps.changes.mark(sessionKey(parsed.sessionId));
  const ended = await endSession(deps, context, parsed, marker);
  return ended.ok ? ended : deps.changes.commandFailed(marker, ended);
}

/** A former token of the session ends it too. Its access tokens are invalid from then on. */
async function endSession(
  { bus, changes }: RouteDeps,
  context: RequestContext,
  { sessionId, hash: refreshHash }: { sessionId: string; hash: string },
  marker: Marker,
): Promise<Outcome<null>> {
  const ended = await bus.call(context, 'session.end', { sessionId, refreshHash });
  if (!ended.ok) return ended;
  await changes.sessionsEnded(ended.value.data.endedSessionIds, marker);
  return succeed(null);
}

async function issueTokenPair(
  { tokens, changes }: RouteDeps,
  started: SessionReply,
  refreshToken: string,
  marker?: Marker,
): Promise<Tokens> {
  const { sessionId, access } = started;
  const [accessToken] = await Promise.all([
    tokens.issue({ userId: access.userId, sessionId }),
    changes.sessionStarted(started, marker),
  ]);
  return { accessToken, refreshToken, tokenType: 'Bearer', expiresIn: LIMITS.accessTokenSeconds };
}
