import type { FastifyInstance } from 'fastify';
import { header } from '../request/headers.ts';
import { HEADERS } from './openapi/headers.ts';

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const REQUEST_HEADERS = 'authorization, content-type, idempotency-key, traceparent, x-api-key, x-request-id';
/** Chrome caches a preflight's answer no longer than this. */
const PREFLIGHT_CACHE_SECONDS = 7_200;
const PREFLIGHT = {
  'access-control-allow-methods': METHODS,
  'access-control-allow-headers': REQUEST_HEADERS,
  'access-control-max-age': String(PREFLIGHT_CACHE_SECONDS),
};
const EXPOSED = Object.keys(HEADERS).join(', ');

/** Cookies are never allowed, because a page sends its tokens itself. Without origins no hook is added. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  app.addHook('onRequest', (request, reply, next) => {
    reply.header('vary', 'origin');
    const origin = header(request.headers, 'origin');
    if (origin === null || !allowed.has(origin)) return next();
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': EXPOSED });
    const asksFor = header(request.headers, 'access-control-request-method');
    if (request.method !== 'OPTIONS' || asksFor === null) return next();
    reply.code(204).headers(PREFLIGHT).send();
  });
}
