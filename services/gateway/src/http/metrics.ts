import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram, type Registry } from 'prom-client';
import type { InFlight } from './in-flight.ts';

const BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];

/** Measures each request by method, route and status; requests to unknown paths count as one route. */
export function measureRequests(app: FastifyInstance, registry: Registry, inFlight: InFlight): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests that are worked on',
    registers: [registry],
    collect() {
      this.set(inFlight.count());
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const labels = { method: request.method, route, status: reply.statusCode };
    duration.observe(labels, reply.elapsedTime / 1000);
    request.log.debug({ ...labels, requestId: request.id, durationMs: reply.elapsedTime }, 'answered');
  });
}
