import { type Credentials, LIMITS, type SessionStarted } from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { LoginEmail, ShownPassword } from '../../api/credentials.ts';
import { expected, NoParams, NoQuery } from '../../api/inputs.ts';
import { newRefreshToken, readRefreshToken } from '../../auth/secrets.ts';
import type { RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import { header } from '../../http/headers.ts';
import { type Answer, publicRoute } from '../../http/route/route.ts';
import { fail, type Outcome, succeed } from '../../outcome.ts';
import { type Marker, sessionKey } from '../../redis/access-store.ts';
import * as examples from './examples.ts';
import { TokenPair } from './schemas.ts';

const Login = z.strictObject({ email: LoginEmail, password: ShownPassword });
const WithRefreshToken = z.strictObject({ refreshToken: z.string(expected('text')) });
const common = { method: 'POST', tag: 'Identity', params: NoParams, query: NoQuery } as const;

/** Login, refresh and logout. */
export function sessionRoutes(app: FastifyInstance, deps: RouteDeps): void {
  loginRoute(app, deps);
  refreshRoute(app, deps);
  logoutRoute(app, deps);
}

function loginRoute(app: FastifyInstance, deps: RouteDeps): void {
  const { bus, guard, seal, logins, hashQuota } = deps;
  publicRoute(app, guard, {
    ...common,
    url: '/api/auth/login',
    operationId: 'logIn',
    examples: examples.LOGIN,
    summary: 'Log in',
    description:
      'Gives an access token of 15 minutes and a refresh token of 30 days for an e-mail address and its password.',
    body: Login,
    answers: { 200: TokenPair },
    calls: ['session.start-sealed'],
    async handle({ body }, context, { headers, network }) {
      const { email } = body;
      const device = { network, userAgent: header(headers, 'user-agent') };
      const sessionId = uuidv7();
      const refresh = newRefreshToken(sessionId);
      const sealed = await seal(JSON.stringify(body satisfies Credentials));
      const started = await logins.attempt(email, device, () =>
        hashQuota.run(`login:${email}`, context.network, (hashedFor) =>
          bus.call(context, 'session.start-sealed', {
            sealed,
            sessionId,
            refreshHash: refresh.hash,
            hashedFor,
          }),
        ),
      );
      return started.ok ? tokenPair(deps, started.value.data, refresh.token) : started;
    },
  });
}

function refreshRoute(app: FastifyInstance, deps: RouteDeps): void {
  const { bus, guard, changes } = deps;
  publicRoute(app, guard, {
    ...common,
    url: '/api/auth/refresh',
    operationId: 'refreshTokens',
    examples: examples.REFRESH,
    summary: 'Refresh your tokens; this spends the refresh token',
    description:
      'Gives a new pair of tokens for a refresh token. One that was used before ends the whole session.',
    body: WithRefreshToken,
    answers: { 200: TokenPair },
    calls: ['session.refresh', 'session.end'],
    problems: ['unauthenticated'],
    async handle({ body }, context) {
      const shown = readRefreshToken(body.refreshToken);
      if (!shown) return fail('unauthenticated', 'The refresh token is not valid.');
      const { sessionId, hash: refreshHash } = shown;
      const next = newRefreshToken(sessionId);
      const marker = await changes.mark(sessionKey(sessionId));
      const refreshed = await bus.call(context, 'session.refresh', {
        sessionId,
        refreshHash,
        nextRefreshHash: next.hash,
      });
      if (refreshed.ok) return tokenPair(deps, refreshed.value.data, next.token, marker);
      if (refreshed.problem.code !== 'unauthenticated') return changes.failed(marker, refreshed);
      // If the token was used before, the user service has just ended the session. Its refusal does not say so; the
      // answer to `session.end` does.
      const ended = await endSession(deps, context, shown, await changes.mark(marker.key, marker));
      if (!ended.ok) await changes.inDoubt(marker);
      return refreshed;
    },
  });
}

function logoutRoute(app: FastifyInstance, deps: RouteDeps): void {
  const { guard, changes } = deps;
  publicRoute(app, guard, {
    ...common,
    url: '/api/auth/logout',
    operationId: 'logOut',
    examples: examples.LOGOUT,
    summary: 'Log out: end the session of a refresh token',
    description:
      'Its access tokens are refused from the next request on. An unknown refresh token is answered alike.',
    body: WithRefreshToken,
    answers: { 204: null },
    calls: ['session.end'],
    async handle({ body }, context) {
      const shown = readRefreshToken(body.refreshToken);
      if (!shown) return succeed({ status: 204 });
      const marker = await changes.mark(sessionKey(shown.sessionId));
      const ended = await endSession(deps, context, shown, marker);
      return ended.ok ? succeed({ status: 204 }) : changes.failed(marker, ended);
    },
  });
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

async function tokenPair(
  { tokens, changes }: RouteDeps,
  started: SessionStarted,
  refreshToken: string,
  marker?: Marker,
): Promise<Outcome<Answer>> {
  const { sessionId, access } = started;
  const [accessToken] = await Promise.all([
    tokens.issue({ userId: access.userId, sessionId }),
    changes.sessionStarted(started, marker),
  ]);
  const expiresIn = LIMITS.accessTokenSeconds;
  return succeed({ status: 200, body: { accessToken, refreshToken, tokenType: 'Bearer', expiresIn } });
}
