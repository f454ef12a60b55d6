import { type CallName, refuse } from '@cowrie/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ShownCredential } from '../../api/passkeys.ts';
import { anonymousContext } from '../../auth/guard.ts';
import { callerNetwork } from '../../auth/limits/networks.ts';
import type { RouteDeps } from '../../deps.ts';
import { sendProblem } from '../../http/problem.ts';
import { type RouteAnswer, type Sender, send, validated } from '../../http/route/route.ts';
import { NoInput } from '../../http/route/validate.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import { COOKIE_PATH, cookieOf, deviceTokenOf, isSameOrigin, setCookie, setDeviceCookie } from './cookie.ts';
import { signInByPasskey } from './passkey-calls.ts';
import { Login, type TokenPair } from './schemas.ts';
import { logIn, logOut, refreshTokens } from './session-calls.ts';

const isHttps = (request: FastifyRequest) => request.protocol === 'https';

/**
 * A session of a page that the gateway serves: its refresh token is a cookie that no script can read. They are for that page
 * alone, so the document of the API does not have them.
 */
export function cookieRoutes(app: FastifyInstance, deps: RouteDeps): void {
  cookieRoute(app, deps, {
    method: 'POST',
    url: COOKIE_PATH,
    body: Login,
    calls: ['session.start', 'session.end-oldest', 'session.end'],
    handle: (body, request, reply) =>
      start(deps, request, reply, (sender) => logIn(deps, body, anonymousContext(request), sender)),
  });
  cookieRoute(app, deps, {
    method: 'POST',
    url: `${COOKIE_PATH}/passkey`,
    body: z.strictObject({ passkey: ShownCredential }),
    calls: ['session.start-by-passkey', 'session.end-oldest', 'session.end'],
    handle: ({ passkey }, request, reply) =>
      start(deps, request, reply, (sender) =>
        signInByPasskey(deps, passkey, anonymousContext(request), sender),
      ),
  });
  cookieRoute(app, deps, {
    method: 'POST',
    url: `${COOKIE_PATH}/refresh`,
    body: NoInput,
    calls: ['session.refresh', 'session.end'],
    async handle(_body, request, reply) {
      const token = cookieOf(request.headers, isHttps(request));
      if (token === null) return refuse('unauthenticated', 'There is no session.');
      const refreshed = await refreshTokens(deps, token, anonymousContext(request));
      if (!refreshed.ok && refreshed.code === 'unauthenticated') forget(request, reply);
      return tokensAsCookie(request, reply, refreshed);
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
      forget(request, reply);
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

/** An endpoint for pages of this origin: SameSite keeps the cookie from other sites, this keeps those out as well. */
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
      const input = validated({ params: NoInput, query: NoInput, body }, request);
      if (!input.ok) return sendProblem(reply, input);
      return send(reply, await handle(input.value.body, request, reply));
    },
  });
}

/** Starts a session, however somebody signs in. */
async function start(
  deps: RouteDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  signIn: (sender: Sender & { deviceToken: string }) => Promise<Outcome<z.output<typeof TokenPair>>>,
): Promise<Outcome<RouteAnswer>> {
  const { headers } = request;
  const deviceToken = deviceTokenOf(headers, isHttps(request));
  const started = await signIn({ headers, network: callerNetwork(request), deviceToken });
  // The cookie is replaced: nobody has the session that it was of. Its end is no part of the login's outcome.
  if (started.ok) await endSession(deps, request);
  return tokensAsCookie(request, reply, started, [setDeviceCookie(deviceToken, isHttps(request))]);
}

function tokensAsCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: Outcome<z.output<typeof TokenPair>>,
  others: readonly string[] = [],
): Outcome<RouteAnswer> {
  if (!outcome.ok) return outcome;
  const { refreshToken, ...body } = outcome.value;
  reply.header('set-cookie', [setCookie(refreshToken, isHttps(request)), ...others]);
  return succeed({ status: 200, body });
}

function forget(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('set-cookie', setCookie(null, isHttps(request)));
}

/** Ends the session that the request has a cookie of. */
async function endSession(deps: RouteDeps, request: FastifyRequest): Promise<Outcome<null>> {
  const token = cookieOf(request.headers, isHttps(request));
  return token === null ? succeed(null) : logOut(deps, token, anonymousContext(request));
}
