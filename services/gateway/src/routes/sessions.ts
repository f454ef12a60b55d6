import { LIMITS, SessionStarted } from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/messaging';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { newRefreshToken, readRefreshToken } from '../auth/secrets.ts';
import type { Meta } from '../bus/bus.ts';
import type { RouteDeps } from '../deps.ts';
import { type Answer, publicRoute } from '../http/route.ts';
import { fail, type Outcome, succeed } from '../outcome.ts';
import { sessionKey } from '../redis/access-store.ts';
import { SessionsEnded } from '../schemas/answers.ts';
import { LoginEmail, ShownPassword } from '../schemas/identity.ts';
import { expected, NoParams, NoQuery } from '../schemas/inputs.ts';
import { TokenPair } from '../schemas/objects.ts';

const Login = z.strictObject({ email: LoginEmail, password: ShownPassword });
const WithRefreshToken = z.strictObject({ refreshToken: z.string(expected('text')) });

/** Login, refresh and logout. */
export function sessionRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { bus, guard, seal, logins } = deps;
  const common = { method: 'POST', tag: 'Identity', params: NoParams, query: NoQuery } as const;

  publicRoute(app, guard, {
    ...common,
    url: '/api/auth/login',
    summary: 'Log in',
    body: Login,
    answers: { 200: TokenPair },
    problems: ['unauthenticated'],
    async handle({ body }, meta) {
      const { email, password } = body;
      const sessionId = uuidv7();
      const refresh = newRefreshToken(sessionId);
      const sealedPassword = await seal(password);
      const started = await logins.attempt(email, () =>
        bus.user(meta, {
          name: 'session.start',
          key: email,
          data: { email, sealedPassword, sessionId, refreshHash: refresh.hash },
          answer: SessionStarted,
        }),
      );
      return started.ok ? tokenPair(deps, started.value.data, refresh.token) : started;
    },
  });

  publicRoute(app, guard, {
    ...common,
    url: '/api/auth/refresh',
    summary: 'Get new tokens; the refresh token is spent',
    body: WithRefreshToken,
    answers: { 200: TokenPair },
    problems: ['unauthenticated'],
    async handle({ body }, meta) {
      const shown = readRefreshToken(body.refreshToken);
      if (!shown) return fail('unauthenticated', 'The refresh token is not valid.');
      const { sessionId, hash: refreshHash } = shown;
      const next = newRefreshToken(sessionId);
      const refreshed = await bus.user(meta, {
        name: 'session.refresh',
        key: sessionId,
        data: { sessionId, refreshHash, nextRefreshHash: next.hash },
        answer: SessionStarted,
      });
      if (refreshed.ok) return tokenPair(deps, refreshed.value.data, next.token);
      // A spent token has ended its session; asking to end it tells whether this was one.
      const { code } = refreshed.problem;
      if (code === 'unauthenticated') await endSession(deps, meta, shown);
      if (code === 'outcome_unknown') await deps.changes.inDoubt([sessionKey(sessionId)]);
      return refreshed;
    },
  });

  publicRoute(app, guard, {
    ...common,
    url: '/api/auth/logout',
    summary: 'End the session of a refresh token',
    body: WithRefreshToken,
    answers: { 204: null },
    problems: [],
    async handle({ body }, meta) {
      const shown = readRefreshToken(body.refreshToken);
      const ended = shown ? await endSession(deps, meta, shown) : succeed(null);
      return ended.ok ? succeed({ status: 204 }) : ended;
    },
  });
}

/** Ends the session if the token is or was one of it; its access tokens are refused from then on. */
async function endSession(
  { bus, changes }: RouteDeps,
  meta: Meta,
  { sessionId, hash: refreshHash }: { sessionId: string; hash: string },
): Promise<Outcome<null>> {
  const ended = await bus.user(meta, {
    name: 'session.end',
    key: sessionId,
    data: { sessionId, refreshHash },
    answer: SessionsEnded,
  });
  if (!ended.ok) {
    if (ended.problem.code === 'outcome_unknown') await changes.inDoubt([sessionKey(sessionId)]);
    return ended;
  }
  await changes.sessionsEnded(ended.value.data.endedSessionIds);
  return succeed(null);
}

async function tokenPair(
  { tokens }: RouteDeps,
  { sessionId, access }: SessionStarted,
  refreshToken: string,
): Promise<Outcome<Answer>> {
  const accessToken = await tokens.issue({ userId: access.userId, sessionId });
  const expiresIn = LIMITS.accessTokenSeconds;
  return succeed({ status: 200, body: { accessToken, refreshToken, tokenType: 'Bearer', expiresIn } });
}
