import { LIMITS, refuse } from '@cowrie/contracts';
import type { Meter } from '@cowrie/telemetry';
import { compile } from '@fastify/proxy-addr';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type onRequestAsyncHookHandler,
} from 'fastify';
import { tellQuotas } from './auth/limits/quotas.ts';
import type { RouteDeps } from './deps.ts';
import { FEATURES } from './features.ts';
import { addParsers } from './http/body/parsers.ts';
import { parseQuery } from './http/body/query-string.ts';
import { compressReads } from './http/compress.ts';
import { allowOrigins } from './http/cors.ts';
import { answerError, coverSpecialRequests, createErrorHandler, handleClientError } from './http/errors.ts';
import { timeAnswers } from './http/latency/time-answers.ts';
import { boundConnections, type ConnectionLimits } from './http/load/connections.ts';
import { boundInFlight, type InFlightLimits } from './http/load/in-flight.ts';
import { measureRequests } from './http/metrics.ts';
import { addNotFound } from './http/not-found.ts';
import { collectDocument } from './http/openapi/document.ts';
import { sendProblem } from './http/problem.ts';
import type { Refusals } from './http/refusals/refusals.ts';
import { createActs } from './http/route/acts.ts';
import { addScope } from './http/route/scope.ts';
import { consoleRoutes } from './http/sites/console.ts';
import { guideRoutes } from './http/sites/guides.ts';
import { referenceRoutes } from './http/sites/reference.ts';
import { invalid } from './outcome.ts';
import { hasManyHosts, headersOfEach, requestIdOf } from './request/headers.ts';
import { type TracingOptions, traceRequests } from './request/tracing.ts';

/** Longer than any id; what is longer still is no path of ours. */
const PATH_PARAM_MAX = 1_000;
/** A socket without a byte in or out for so long is closed: nobody waits for it any more. */
const SILENT_SOCKET_MS = 60_000;
/** How often the limits on the time of headers, and of whole requests, are looked at. */
const REQUEST_TIMES_CHECKED_MS = 1_000;
/** Longer than load balancers keep a connection, so that it is never us who closes under a request. */
const KEEP_ALIVE_MS = 75_000;

const CLOCK_IS_WRONG = refuse('unavailable', "The gateway's clock is wrong; nothing was changed. Try again.");

const MANY_HOSTS = invalid([{ path: 'Host', message: 'is given more than once' }]);

export type ServerDeps = Omit<RouteDeps, 'health'> & {
  logger: FastifyBaseLogger;
  /** What is missing to do the gateway's work. */
  problems: () => string[];
  /** While it is true nothing but health is answered. */
  isClockWrong: () => boolean;
  /** Other limits than the named ones; for tests. */
  inFlightLimits?: InFlightLimits | undefined;
  connectionLimits?: ConnectionLimits | undefined;
  /** True from the moment that the gateway is asked to stop: connections are not kept any longer. */
  isStopping: () => boolean;
  trustedProxies: string | undefined;
  /** Origins whose pages may call the API. */
  corsAllowedOrigins: readonly string[];
  meter: Meter;
  /** Keeps what was refused; without it nothing is kept. */
  refusals?: Refusals;
  /** Null when no request is traced. */
  tracing: TracingOptions | null;
};

/** The HTTP server, not listening yet. */
export async function buildServer(deps: ServerDeps): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    requestIdHeader: false,
    genReqId: (request) => requestIdOf(request.headers),
    bodyLimit: LIMITS.bodyBytes,
    connectionTimeout: SILENT_SOCKET_MS,
    // For what nobody reads any more, because it was refused: bodies that are read have a timer of their own.
    requestTimeout: LIMITS.headersWithinMs + LIMITS.bodyWithinMs,
    http: { headersTimeout: LIMITS.headersWithinMs, connectionsCheckingInterval: REQUEST_TIMES_CHECKED_MS },
    keepAliveTimeout: KEEP_ALIVE_MS,
    return503OnClosing: false,
    trustProxy: deps.trustedProxies ?? false,
    routerOptions: { maxParamLength: PATH_PARAM_MAX, querystringParser: (text) => ({ ...parseQuery(text) }) },
    // No hook sees what Fastify cannot route.
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers(headersOfEach(request.id, deps))),
    clientErrorHandler: handleClientError,
  });
  /** What needs no token counts against the address of who asks. */
  const countAddress = async (request: FastifyRequest, reply: FastifyReply) => {
    const admitted = await deps.guard.admitAnonymous(request);
    if (!admitted.ok) return sendProblem(reply, admitted);
  };
  app.decorate('acts', createActs());
  if (deps.refusals) app.decorate('refusals', deps.refusals);
  for (const name of ['call', 'knownSubject', 'knownKey']) app.decorateRequest(name, null);
  tellQuotas(app);
  compressReads(app);
  traceRequests(app, deps.tracing);
  // Inputs are checked in route.ts, all of them together; schemas of answers are for the document alone.
  app.setValidatorCompiler(() => (value: unknown) => ({ value }));
  app.setSerializerCompiler(() => (value: unknown) => JSON.stringify(value));
  addParsers(app);
  const connections = boundConnections(app, isProxyAmong(deps.trustedProxies), deps.connectionLimits);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOfEach(request.id, deps));
    if (deps.isStopping() || connections.isCrowded()) reply.header('connection', 'close');
  });
  app.addHook('onRequest', (request, reply, next) => {
    if (!hasManyHosts(request.raw.rawHeaders)) return next();
    sendProblem(reply.header('connection', 'close'), MANY_HOSTS);
  });
  allowOrigins(app, deps.corsAllowedOrigins);
  const inFlight = boundInFlight(app, deps.inFlightLimits);
  measureRequests(app, deps.meter, inFlight, connections);
  timeAnswers(app, deps.latencies);
  app.addHook('onRequest', (request, reply, next) => {
    if (!deps.isClockWrong() || request.url.startsWith('/health/')) return next();
    sendProblem(reply, CLOCK_IS_WRONG);
  });
  // Counted also with an Authorization header, which nobody looks at here.
  app.setErrorHandler(createErrorHandler(addNotFound(app, countAddress)));
  coverSpecialRequests(app);

  await collectDocument(app);
  const health = {
    problems: deps.problems,
    shortages: () => (inFlight.isShort() ? ['request slots'] : []),
  };
  for (const addRoutes of FEATURES) await addRoutes(app, { ...deps, health });
  await addPages(app, countAddress);
  return app;
}

/** The document, the guide and the console: what people look at. */
const addPages = (app: FastifyInstance, countAddress: onRequestAsyncHookHandler) =>
  addScope(app, 'pages', async (pages) => {
    pages.addHook('onRequest', countAddress);
    await referenceRoutes(pages);
    await guideRoutes(pages);
    await consoleRoutes(pages);
  });

/** As Fastify reads the list. */
function isProxyAmong(trusted: string | undefined): (address: string) => boolean {
  if (trusted === undefined) return () => false;
  const isTrusted = compile(trusted.split(',').map((each) => each.trim()));
  return (address) => isTrusted(address, 0);
}
