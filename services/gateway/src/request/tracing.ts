import { endSpan, type Span, startSpan, type Tracer, traceIdOf, traceparentOf } from '@cowrie/telemetry';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callersTraceparent } from './headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a request that is traced. */
    span: Span | null;
  }
}

export type TracingOptions = {
  tracer: Tracer;
  /** The share of requests that are traced, whoever sends them. */
  ratio: number;
  /** Requests beyond that share that are traced because their callers record the trace too. */
  fromCallersPerSecond: number;
  /** From 0 to 1. */
  random: () => number;
  now: () => number;
};

/**
 * Gives a span to a share of the requests. The caller's trace id is always kept; whether we record is ours to decide, since
 * whoever calls could otherwise make each request cost a trace: by chance, and not by the trace id, which the caller
 * chooses, and for callers who record their trace up to a number a second besides.
 */
export function traceRequests(app: FastifyInstance, options: TracingOptions | null): void {
  app.decorateRequest('span', null);
  if (!options) return;
  const { tracer, ratio, random } = options;
  const budget = createBudget(options);
  app.addHook('onRequest', async (request, reply) => {
    // Asked for all day long by whoever watches us.
    if (request.url.startsWith('/health/')) return;
    const parent = callersTraceparent(request.headers);
    if (random() >= ratio && !(parent?.endsWith('01') && budget.take())) return;
    const { method } = request;
    const route = routeOf(request);
    const span = startSpan(tracer, {
      name: `${method} ${route}`,
      kind: 'SERVER',
      parent,
      attributes: {
        'http.request.method': method,
        // Not the path: it holds ids of people.
        'http.route': route,
        'url.scheme': request.protocol,
        'network.protocol.version': request.raw.httpVersion,
        'cowrie.request_id': request.id,
      },
    });
    request.span = span;
    // 'close' comes exactly once, also when the caller went away.
    reply.raw.once('close', () => {
      const { statusCode } = reply;
      span.setAttribute('http.response.status_code', statusCode);
      endSpan(span, statusCode >= 500 ? String(statusCode) : undefined);
    });
  });
}

/** Paths that nobody knows count as one route, here and in the metrics. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unknown';
}

/** The trace that goes along with what a request asks of other services; only one that we record says so. */
export function traceparentFor(request: FastifyRequest): string | null {
  if (request.span) return traceparentOf(request.span);
  const given = callersTraceparent(request.headers);
  return given === null ? null : `00-${traceIdOf(given)}-${given.slice(36, 52)}-00`;
}

/** What ties a line of a request's log, which has the request's id anyway, to its trace. */
export function traceFieldOf({ span }: FastifyRequest): { traceId?: string } {
  return span ? { traceId: span.spanContext().traceId } : {};
}

/** So many a second, and none of the seconds before. */
function createBudget({ fromCallersPerSecond, now }: Pick<TracingOptions, 'fromCallersPerSecond' | 'now'>) {
  let second = 0;
  let taken = 0;
  return {
    take(): boolean {
      const current = Math.floor(now() / 1000);
      if (current !== second) {
        second = current;
        taken = 0;
      }
      taken += 1;
      return taken <= fromCallersPerSecond;
    },
  };
}
