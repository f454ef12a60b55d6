import { endSpan, type Span, startSpan, type Tracer, traceIdOf, traceparentOf } from '@cowrie/telemetry';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseTraceparent } from './headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null;
  }
}

export type TracingOptions = {
  tracer: Tracer;
  ratio: number;
  fromCallersPerSecond: number;
  random: () => number;
  now: () => number;
};

/**
 * The caller's trace id is kept, but chance decides what is recorded, because callers could otherwise make every
 * request cost a trace. Callers that record their trace get a further number per second.
 */
export function traceRequests(app: FastifyInstance, options: TracingOptions | null): void {
  app.decorateRequest('span', null);
  if (!options) return;
  const { tracer, ratio, random } = options;
  const budget = createBudget(options);
  app.addHook('onRequest', async (request, reply) => {
    // Health requests are not traced, because monitoring sends them all day.
    if (request.url.startsWith('/health/')) return;
    const parent = parseTraceparent(request.headers);
    if (random() >= ratio && !(parent?.endsWith('01') && budget.take())) return;
    const { method } = request;
    const route = routeOf(request);
    const span = startSpan(tracer, {
      name: `${method} ${route}`,
      kind: 'SERVER',
      parent,
      attributes: {
        'http.request.method': method,
        // The path is left out, because it contains ids of people.
        'http.route': route,
        'url.scheme': request.protocol,
        'network.protocol.version': request.raw.httpVersion,
        'cowrie.request_id': request.id,
      },
    });
    request.span = span;
    // 'close' is emitted exactly once, also when the caller disconnects.
    reply.raw.once('close', () => {
      const { statusCode } = reply;
      span.setAttribute('http.response.status_code', statusCode);
      endSpan(span, statusCode >= 500 ? String(statusCode) : undefined);
    });
  });
}

/** All unknown paths count as one route, here and in the metrics. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unknown';
}

/** Marked as recorded only if the gateway records it. */
export function traceparentFor(request: FastifyRequest): string | null {
  if (request.span) return traceparentOf(request.span);
  const incoming = parseTraceparent(request.headers);
  return incoming === null ? null : `00-${traceIdOf(incoming)}-${incoming.slice(36, 52)}-00`;
}

export function traceFieldOf({ span }: FastifyRequest): { traceId?: string } {
  return span ? { traceId: span.spanContext().traceId } : {};
}

function createBudget({ fromCallersPerSecond, now }: Pick<TracingOptions, 'fromCallersPerSecond' | 'now'>) {
  let second = 0;
  let used = 0;
  return {
    take(): boolean {
      const current = Math.floor(now() / 1000);
      if (current !== second) {
        second = current;
        used = 0;
      }
      used += 1;
      return used <= fromCallersPerSecond;
    },
  };
}
