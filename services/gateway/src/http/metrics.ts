import { type Meter, SECONDS_BUCKETS } from '@cowrie/telemetry';
import type { FastifyInstance } from 'fastify';
import { routeOf, traceFieldOf } from '../request/tracing.ts';
import type { Connections } from './load/connections.ts';
import type { InFlight } from './load/in-flight.ts';

export function measureRequests(
  app: FastifyInstance,
  meter: Meter,
  inFlight: InFlight,
  connections: Connections,
): void {
  const duration = meter.histogram(
    'cowrie_http_request_duration_seconds',
    'Time from the request to the end of its answer',
    { buckets: SECONDS_BUCKETS, labels: ['method', 'route', 'status'] },
  );
  meter.gauge('cowrie_http_requests_in_flight', 'Requests being processed', [], () => [
    { value: inFlight.slotsTaken() },
  ]);
  meter.gauge('cowrie_http_bodies_arriving', 'Requests whose body has not arrived completely', [], () => [
    { value: inFlight.bodiesArriving() },
  ]);
  meter.gauge('cowrie_http_connections', 'Open connections', [], () => [{ value: connections.count() }]);
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: methodOf(request.method), route: routeOf(request), status: reply.statusCode };
    duration(reply.elapsedTime / 1000, labels);
    request.log.debug({ ...labels, ...traceFieldOf(request), durationMs: reply.elapsedTime }, 'answered');
  });
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Callers choose the method, so all unknown ones count as one, to bound the number of labels. */
function methodOf(method: string): string {
  return METHODS.has(method) ? method : 'other';
}
