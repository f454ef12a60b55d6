import { type Credentials, LIMITS, refuse, type SessionStarted } from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import type { z } from 'zod';
import { newRefreshToken, readRefreshToken } from '../../auth/secrets.ts';
import type { RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import type { Sender } from '../../http/route/route.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import { type Marker, sessionKey } from '../../redis/access-store.ts';
import { header } from '../../request/headers.ts';
import type { TokenPair } from './schemas.ts';

type Tokens = z.output<typeof TokenPair>;

/** Starts a session for an e-mail address and its password. */
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
      bus.call(context, 'session.start-sealed', {
        sealed,
        sessionId,
        refreshHash: refresh.hash,
        hashedFor,
        userAgent: device.userAgent?.slice(0, LIMITS.userAgentMax),
        asksCode: true,
      }),
    ),
  );
  return started.ok ? succeed(await tokenPair(deps, started.value.data, refresh.token)) : started;
}

/** Gives new tokens for a refresh token, and ends the session of one that was used before. */
export async function refreshTokens(
  deps: RouteDeps,
  refreshToken: string,
  context: RequestContext,
): Promise<Outcome<Tokens>> {
  const { bus, changes } = deps;
  const shown = readRefreshToken(refreshToken);
  if (!shown) return refuse('unauthenticated', 'The refresh token is not valid.');
  const { sessionId, hash: refreshHash } = shown;
  const next = newRefreshToken(sessionId);
  const marker = await changes.mark(sessionKey(sessionId));
  const refreshed = await bus.call(context, 'session.refresh', {
    sessionId,
    refreshHash,
    nextRefreshHash: next.hash,
  });
  if (refreshed.ok) return succeed(await tokenPair(deps, refreshed.value.data, next.token, marker));
  if (refreshed.code !== 'unauthenticated') return changes.failed(marker, refreshed);
  // If the token was used before, the user service has just ended the session. Its refusal does not say so; the
  // answer to `session.end` does.
  const ended = await endSession(deps, context, shown, await changes.mark(marker.key, marker));
  if (!ended.ok) await changes.inDoubt(marker);
  return refreshed;
}

/** Ends the session of a refresh token, also of one that is unknown: it then did nothing. */
export async function logOut(
  deps: RouteDeps,
  refreshToken: string,
  context: RequestContext,
): Promise<Outcome<null>> {
  const shown = readRefreshToken(refreshToken);
  if (!shown) return succeed(null);
  const marker = await deps.changes.mark(sessionKey(shown.sessionId));
  const ended = await endSession(deps, context, shown, marker);
  return ended.ok ? ended : deps.changes.failed(marker, ended);
}

/** Ends the session if the token is or was one of it; its access tokens are refused from then on. */
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

/** What a session that was started or refreshed is used with. */
export async function tokenPair(
  { tokens, changes }: RouteDeps,
  started: SessionStarted,
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
