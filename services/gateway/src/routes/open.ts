import type { FastifyInstance } from 'fastify';
import type { RouteDeps } from '../deps.ts';
import { publicRoute } from '../http/route.ts';
import { succeed } from '../outcome.ts';
import { NoBody, NoParams, NoQuery } from '../schemas/inputs.ts';
import { Jwks } from '../schemas/objects.ts';

/** Health and the public keys. `problems` names what is missing to do the gateway's work. */
export function openRoutes(
  app: FastifyInstance,
  { guard, tokens }: RouteDeps,
  problems: () => string[],
): void {
  publicRoute(app, guard, {
    method: 'GET',
    url: '/.well-known/jwks.json',
    tag: 'Identity',
    summary: 'The keys that verify access tokens',
    params: NoParams,
    query: NoQuery,
    body: NoBody,
    answers: { 200: Jwks },
    problems: [],
    handle: async () =>
      succeed({ status: 200, body: tokens.jwks, headers: { 'cache-control': 'public, max-age=300' } }),
  });

  // Outside the limits and the documented API: supervisors ask often, and must be answered under load.
  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    const missing = problems();
    if (missing.length === 0) return { status: 'ok' };
    return reply.code(503).header('retry-after', '1').send({ status: 'unavailable', problems: missing });
  });
}
