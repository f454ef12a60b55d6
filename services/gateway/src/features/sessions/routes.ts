import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { expected } from '../../api/inputs.ts';
import type { RouteDeps } from '../../deps.ts';
import { publicRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import { userSessionRoutes } from './admin-routes.ts';
import { cookieRoutes } from './cookie-routes.ts';
import * as examples from './examples.ts';
import { ownSessionRoutes } from './own-routes.ts';
import { passkeySignInRoutes } from './passkey-routes.ts';
import { Login, TokenPair } from './schemas.ts';
import { logIn, logOut, refreshTokens } from './session-calls.ts';

const WithRefreshToken = z.strictObject({ refreshToken: z.string(expected('text')) });

/** Login, refresh, logout, and the sessions that there are. */
export function sessionRoutes(app: FastifyInstance, deps: RouteDeps): void {
  loginRoute(app, deps);
  passkeySignInRoutes(app, deps);
  refreshRoute(app, deps);
  logoutRoute(app, deps);
  ownSessionRoutes(app, deps);
  userSessionRoutes(app, deps);
  cookieRoutes(app, deps);
}

function loginRoute(app: FastifyInstance, deps: RouteDeps): void {
  publicRoute(app, deps.guard, {
    tag: 'Identity',
    operationId: 'logIn',
    examples: examples.login,
    summary: 'Log in',
    description:
      'Gives an access token of 15 minutes and a refresh token of 30 days for an e-mail address and its password. Who has a second factor sends a `code` too, of the app or a recovery code, each good once; without it the right password is 401 `totp_required`.',
    body: Login,
    answers: { 200: TokenPair },
    async handle({ body }, context, sender) {
      const started = await logIn(deps, body, context, sender);
      return started.ok ? succeed({ status: 200, body: started.value }) : started;
    },
  });
}

function refreshRoute(app: FastifyInstance, deps: RouteDeps): void {
  publicRoute(app, deps.guard, {
    tag: 'Identity',
    operationId: 'refreshTokens',
    examples: examples.refresh,
    summary: 'Refresh your tokens; this spends the refresh token',
    description:
      'Gives a new pair of tokens for a refresh token. One that was used before ends the whole session.',
    body: WithRefreshToken,
    answers: { 200: TokenPair },
    problems: ['unauthenticated'],
    async handle({ body }, context) {
      const refreshed = await refreshTokens(deps, body.refreshToken, context);
      return refreshed.ok ? succeed({ status: 200, body: refreshed.value }) : refreshed;
    },
  });
}

function logoutRoute(app: FastifyInstance, deps: RouteDeps): void {
  publicRoute(app, deps.guard, {
    tag: 'Identity',
    operationId: 'logOut',
    examples: examples.logout,
    summary: 'Log out: end the session of a refresh token',
    description:
      'Its access tokens are refused from the next request on. An unknown refresh token is answered alike.',
    body: WithRefreshToken,
    answers: { 204: null },
    async handle({ body }, context) {
      const ended = await logOut(deps, body.refreshToken, context);
      return ended.ok ? succeed({ status: 204 }) : ended;
    },
  });
}
