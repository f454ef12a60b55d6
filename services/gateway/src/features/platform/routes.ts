import { LIMITS } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { NoBody, NoParams, NoQuery } from '../../api/inputs.ts';
import type { RouteDeps } from '../../deps.ts';
import { publicRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import { Jwks } from './schemas.ts';

/** Health and the public keys. */
export function platformRoutes(
  app: FastifyInstance,
  { guard, tokens, otherPublicKeys, health }: RouteDeps,
): void {
  publicRoute(app, guard, {
    method: 'GET',
    url: '/.well-known/jwks.json',
    tag: 'Identity',
    summary: 'List the public keys that verify access tokens and other signatures',
    params: NoParams,
    query: NoQuery,
    body: NoBody,
    answers: { 200: Jwks },
    calls: [],
    handle: async () =>
      succeed({
        status: 200,
        body: { keys: [...tokens.publicKeys(), ...otherPublicKeys] },
        headers: { 'cache-control': `public, max-age=${LIMITS.jwksCachedSeconds}` },
      }),
  });

  // Outside the limits and the documented API: supervisors ask often, and must be answered under load.
  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    const missing = health.problems();
    const short = health.shortages();
    if (missing.length === 0) return short.length === 0 ? { status: 'ok' } : { status: 'ok', short };
    return reply.code(503).header('retry-after', '1').send({ status: 'unavailable', problems: missing });
  });
}
