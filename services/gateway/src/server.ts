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
import { addQuotaHeaders } from './auth/limits/quotas.ts';
import type { RouteDeps } from './deps.ts';
import { FEATURES } from './features.ts';
import { addJsonParsers } from './http/body/parsers.ts';
import { parseQuery } from './http/body/query-string.ts';
import { compressReads } from './http/compress.ts';
import { allowOrigins } from './http/cors.ts';
import { answerError, createErrorHandler, handleClientError, handleSpecialRequests } from './http/errors.ts';
import { timeAnswers } from './http/latency/time-answers.ts';
import { boundConnections, type ConnectionLimits } from './http/load/connections.ts';
import { boundInFlight, type InFlightLimits } from './http/load/in-flight.ts';
import { measureRequests } from './http/metrics.ts';
import { addNotFound } from './http/not-found.ts';
import { collectDocument } from './http/openapi/document.ts';
import { sendProblem } from './http/problem.ts';
import type { Refusals } from './http/refusals/refusals.ts';
import { createApprovableRoutes } from './http/route/approvable-routes.ts';
import { addScope } from './http/route/scope.ts';
import { consoleRoutes } from './http/sites/console.ts';
import { guideRoutes } from './http/sites/guides.ts';
import { referenceRoutes } from './http/sites/reference.ts';
import { invalid } from './outcome.ts';
import { commonHeaders, hasManyHosts, requestIdOf } from './request/headers.ts';
import { type TracingOptions, traceRequests } from './request/tracing.ts';

/** Longer than any id: a longer parameter belongs to no known path. */
const PATH_PARAM_MAX = 1_000;
/** Without traffic for this long, a socket is closed. */
const SILENT_SOCKET_MS = 60_000;
const REQUEST_TIMES_CHECKED_MS = 1_000;
/** Longer than load balancers keep a connection, so that the gateway never closes one while a request arrives. */
const KEEP_ALIVE_MS = 75_000;

const CLOCK_IS_WRONG = refuse('unavailable', "The gateway's clock is wrong; nothing was changed. Try again.");

const MANY_HOSTS = invalid([{ path: 'Host', message: 'is given more than once' }]);

export type ServerDeps = Omit<RouteDeps, 'health'> & {
  logger: FastifyBaseLogger;
  problems: () => string[];
  isClockWrong: () => boolean;
  inFlightLimits?: InFlightLimits | undefined;
  connectionLimits?: ConnectionLimits | undefined;
  isStopping: () => boolean;
  trustedProxies: string | undefined;
  corsAllowedOrigins: readonly string[];
  meter: Meter;
  refusals?: Refusals;
  tracing: TracingOptions | null;
};

export async function buildServer(deps: ServerDeps): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    requestIdHeader: false,
    genReqId: (request) => requestIdOf(request.headers),
    bodyLimit: LIMITS.bodyBytes,
    connectionTimeout: SILENT_SOCKET_MS,
    // Applies to bodies of refused requests, which nobody reads. Bodies that are read have a timer of their
    // own.
    requestTimeout: LIMITS.headersWithinMs + LIMITS.bodyWithinMs,
    http: { headersTimeout: LIMITS.headersWithinMs, connectionsCheckingInterval: REQUEST_TIMES_CHECKED_MS },
    keepAliveTimeout: KEEP_ALIVE_MS,
    return503OnClosing: false,
    trustProxy: deps.trustedProxies ?? false,
    routerOptions: { maxParamLength: PATH_PARAM_MAX, querystringParser: (text) => ({ ...parseQuery(text) }) },
    // Hooks do not run for requests that Fastify cannot route.
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers(commonHeaders(request.id, deps))),
    clientErrorHandler: handleClientError,
  });
  /** Requests that need no token count towards the caller's address. */
  const countAddress = async (request: FastifyRequest, reply: FastifyReply) => {
    const admitted = await deps.guard.admitAnonymous(request);
    if (!admitted.ok) return sendProblem(reply, admitted);
  };
  app.decorate('acts', createApprovableRoutes());
  if (deps.refusals) app.decorate('refusals', deps.refusals);
  for (const name of ['call', 'knownSubject', 'knownKey']) app.decorateRequest(name, null);
  addQuotaHeaders(app);
  compressReads(app);
  traceRequests(app, deps.tracing);
  // route.ts validates all inputs together. Answer schemas only serve the document.
  app.setValidatorCompiler(() => (value: unknown) => ({ value }));
  app.setSerializerCompiler(() => (value: unknown) => JSON.stringify(value));
  addJsonParsers(app);
  const connections = boundConnections(app, createProxyCheck(deps.trustedProxies), deps.connectionLimits);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(commonHeaders(request.id, deps));
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
  // Requests with an Authorization header are counted too, because nobody checks it here.
  app.setErrorHandler(createErrorHandler(addNotFound(app, countAddress)));
  handleSpecialRequests(app);

  await collectDocument(app);
  const health = {
    problems: deps.problems,
    shortages: () => (inFlight.isShort() ? ['request slots'] : []),
  };
  for (const addRoutes of FEATURES) await addRoutes(app, { ...deps, health });
  await addPages(app, countAddress);
  return app;
}

const addPages = (app: FastifyInstance, countAddress: onRequestAsyncHookHandler) =>
  addScope(app, 'pages', async (pages) => {
    pages.addHook('onRequest', countAddress);
    await referenceRoutes(pages);
    await guideRoutes(pages);
    await consoleRoutes(pages);
  });

function createProxyCheck(trusted: string | undefined): (address: string) => boolean {
  if (trusted === undefined) return () => false;
  const isTrusted = compile(trusted.split(',').map((each) => each.trim()));
  return (address) => isTrusted(address, 0);
}
