import { type CallName, refuse } from '@cowrie/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { LoginCredential } from '../../api/passkeys.ts';
import { anonymousContext } from '../../auth/guard.ts';
import { callerNetwork } from '../../auth/limits/networks.ts';
import type { RouteDeps } from '../../deps.ts';
import { sendProblem } from '../../http/problem.ts';
import { type RouteAnswer, type Sender, send, validateRequest } from '../../http/route/route.ts';
import { NoInput } from '../../http/route/validate.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import {
  COOKIE_PATH,
  deviceCookieHeader,
  deviceTokenOf,
  isSameOrigin,
  refreshTokenOf,
  sessionCookieHeader,
} from './cookie.ts';
import { signInByPasskey } from './passkey-calls.ts';
import { Login, type TokenPair } from './schemas.ts';
import { logIn, logOut, refreshTokens } from './session-calls.ts';

const isHttps = (request: FastifyRequest) => request.protocol === 'https';

/**
 * The refresh token is a cookie that no script can read. Only pages of the gateway use these routes, so the OpenAPI
 * document leaves them out.
 */
export function cookieRoutes(app: FastifyInstance, deps: RouteDeps): void {
  cookieRoute(app, deps, {
    method: 'POST',
    url: COOKIE_PATH,
    body: Login,
    calls: ['session.start', 'session.end-oldest', 'session.end'],
    handle: (body, request, reply) =>
      startSession(deps, request, reply, (sender) => logIn(deps, body, anonymousContext(request), sender)),
  });
  cookieRoute(app, deps, {
    method: 'POST',
    url: `${COOKIE_PATH}/passkey`,
    body: z.strictObject({ passkey: LoginCredential }),
    calls: ['session.start-by-passkey', 'session.end-oldest', 'session.end'],
    handle: ({ passkey }, request, reply) =>
      startSession(deps, request, reply, (sender) =>
        signInByPasskey(deps, passkey, anonymousContext(request), sender),
      ),
  });
  cookieRoute(app, deps, {
    method: 'POST',
    url: `${COOKIE_PATH}/refresh`,
    body: NoInput,
    calls: ['session.refresh', 'session.end'],
    async handle(_body, request, reply) {
      const token = refreshTokenOf(request.headers, isHttps(request));
      if (token === null) return refuse('unauthenticated', 'There is no session.');
      const refreshed = await refreshTokens(deps, token, anonymousContext(request));
      if (!refreshed.ok && refreshed.code === 'unauthenticated') clearCookie(request, reply);
      return answerTokens(request, reply, refreshed);
    },
  });
  cookieRoute(app, deps, {
    method: 'DELETE',
    url: COOKIE_PATH,
    body: NoInput,
    calls: ['session.end'],
    async handle(_body, request, reply) {
      const ended = await endSession(deps, request);
      if (!ended.ok) return ended;
      clearCookie(request, reply);
      return succeed({ status: 204 });
    },
  });
}

type CookieRoute<B extends z.ZodType> = {
  method: 'POST' | 'DELETE';
  url: string;
  body: B;
  calls: readonly CallName[];
  handle(body: z.output<B>, request: FastifyRequest, reply: FastifyReply): Promise<Outcome<RouteAnswer>>;
};

/** SameSite keeps the cookie from other sites, and this check refuses their requests. */
function cookieRoute<B extends z.ZodType>(
  app: FastifyInstance,
  { guard }: RouteDeps,
  { method, url, body, calls, handle }: CookieRoute<B>,
): void {
  app.route({
    method,
    url,
    schema: { hide: true },
    config: { calls },
    onRequest: async (request, reply) => {
      const admitted = await guard.admitAnonymous(request);
      if (!admitted.ok) return sendProblem(reply, admitted);
      if (isSameOrigin(request.headers, request.host)) return;
      return sendProblem(reply, refuse('forbidden', 'Only pages of this origin can call this.'));
    },
    handler: async (request, reply) => {
      const input = validateRequest({ params: NoInput, query: NoInput, body }, request);
      if (!input.ok) return sendProblem(reply, input);
      return send(reply, await handle(input.value.body, request, reply));
    },
  });
}

async function startSession(
  deps: RouteDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  signIn: (sender: Sender & { deviceToken: string }) => Promise<Outcome<z.output<typeof TokenPair>>>,
): Promise<Outcome<RouteAnswer>> {
  const { headers } = request;
  const deviceToken = deviceTokenOf(headers, isHttps(request));
  const started = await signIn({ headers, network: callerNetwork(request), deviceToken });
  // The new cookie replaces the old one, whose session nobody can use any more. A failure to end that session
  // does not fail the login.
  if (started.ok) await endSession(deps, request);
  return answerTokens(request, reply, started, [deviceCookieHeader(deviceToken, isHttps(request))]);
}

function answerTokens(
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: Outcome<z.output<typeof TokenPair>>,
  others: readonly string[] = [],
): Outcome<RouteAnswer> {
  if (!outcome.ok) return outcome;
  const { refreshToken, ...body } = outcome.value;
  reply.header('set-cookie', [sessionCookieHeader(refreshToken, isHttps(request)), ...others]);
  return succeed({ status: 200, body });
}

function clearCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('set-cookie', sessionCookieHeader(null, isHttps(request)));
}

async function endSession(deps: RouteDeps, request: FastifyRequest): Promise<Outcome<null>> {
  const token = refreshTokenOf(request.headers, isHttps(request));
  return token === null ? succeed(null) : logOut(deps, token, anonymousContext(request));
}
