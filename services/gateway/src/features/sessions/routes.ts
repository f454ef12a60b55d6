import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { expected } from '../../api/inputs.ts';
import type { RouteDeps } from '../../deps.ts';
import { addPublicRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import { userSessionRoutes } from './admin-routes.ts';
import { cookieRoutes } from './cookie-routes.ts';
import * as examples from './examples.ts';
import { ownSessionRoutes } from './own-routes.ts';
import { passkeySignInRoutes } from './passkey-routes.ts';
import { Login, TokenPair } from './schemas.ts';
import { logIn, logOut, refreshTokens } from './session-calls.ts';

const RefreshTokenBody = z.strictObject({ refreshToken: z.string(expected('text')) });

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
  addPublicRoute(app, deps.guard, {
    tag: 'Identity',
    operationId: 'logIn',
    examples: examples.login,
    summary: 'Log in',
    description:
      'Exchanges an e-mail address and its password for an access token (15 minutes) and a refresh token (30 days). Users with a second factor also send a `code`, from the authenticator app or a recovery code; each works once. Without it a right password gets 401 `totp_required`.',
    body: Login,
    answers: { 200: TokenPair },
    async handle({ body }, context, sender) {
      const started = await logIn(deps, body, context, sender);
      return started.ok ? succeed({ status: 200, body: started.value }) : started;
    },
  });
}

function refreshRoute(app: FastifyInstance, deps: RouteDeps): void {
  addPublicRoute(app, deps.guard, {
    tag: 'Identity',
    operationId: 'refreshTokens',
    examples: examples.refresh,
    summary: 'Refresh your tokens',
    description:
      'Exchanges a refresh token for a new pair of tokens. A refresh token works once; using it again ends the session.',
    body: RefreshTokenBody,
    answers: { 200: TokenPair },
    problems: ['unauthenticated'],
    async handle({ body }, context) {
      const refreshed = await refreshTokens(deps, body.refreshToken, context);
      return refreshed.ok ? succeed({ status: 200, body: refreshed.value }) : refreshed;
    },
  });
}

function logoutRoute(app: FastifyInstance, deps: RouteDeps): void {
  addPublicRoute(app, deps.guard, {
    tag: 'Identity',
    operationId: 'logOut',
    examples: examples.logout,
    summary: 'Log out',
    description:
      'Ends the session of the refresh token. Its access tokens are invalid from the next request on. The answer for an unknown refresh token is the same.',
    body: RefreshTokenBody,
    answers: { 204: null },
    async handle({ body }, context) {
      const ended = await logOut(deps, body.refreshToken, context);
      return ended.ok ? succeed({ status: 204 }) : ended;
    },
  });
}
