import { LIMITS, OPERATIONS } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { RouteDeps } from '../../deps.ts';
import type { Examples, RouteDocumentation } from '../../http/openapi/published.ts';
import type { Tag } from '../../http/openapi/tags.ts';
import { addPublicRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import { createHealthRateLimit } from './count-health.ts';
import * as examples from './examples.ts';
import { Jwks, Live, NotReady, Ready } from './schemas.ts';

const healthCommon = { tags: ['Health' satisfies Tag], security: [] };
const LIVE = {
  ...healthCommon,
  operationId: 'checkLiveness',
  summary: 'Check whether the gateway runs',
  description: 'For supervisors, which restart the gateway when there is no answer.',
  response: { 200: answer('The gateway runs', Live) },
  published: published(examples.alive),
};
const READY = {
  ...healthCommon,
  operationId: 'checkReadiness',
  summary: 'Check whether the gateway can serve requests',
  description: 'For load balancers, which send requests to other gateways while the answer is 503.',
  response: {
    200: answer('The gateway is ready', Ready),
    503: answer('The gateway is not ready, for these reasons', NotReady),
  },
  published: published(examples.readiness),
};

export function platformRoutes(
  app: FastifyInstance,
  { guard, tokens, otherPublicKeys, health, isSandbox }: RouteDeps,
): void {
  addPublicRoute(app, guard, {
    tag: 'Identity',
    operationId: 'listPublicKeys',
    examples: examples.keys,
    summary: 'List the public keys that verify access tokens and other signatures',
    description: 'A JSON Web Key Set (RFC 7517). Cache the answer as `Cache-Control` allows.',
    answers: { 200: Jwks },
    answerHeaders: ['Cache-Control'],
    handle: async () =>
      succeed({
        status: 200,
        body: { keys: [...tokens.publicKeys(), ...otherPublicKeys] },
        headers: { 'cache-control': `public, max-age=${LIMITS.jwksCachedSeconds}` },
      }),
  });

  // Health requests do not count towards the other limits, because supervisors ask often and need an answer
  // under load.
  const onRequest = createHealthRateLimit();
  app.get(OPERATIONS.checkLiveness.path, { schema: LIVE, onRequest }, async () => ({ status: 'ok' }));
  app.get(OPERATIONS.checkReadiness.path, { schema: READY, onRequest }, async (_request, reply) => {
    const missing = health.problems();
    const short = health.shortages();
    if (missing.length === 0)
      return {
        status: 'ok',
        ...(isSandbox ? { sandbox: true } : {}),
        ...(short.length === 0 ? {} : { short }),
      };
    return reply.code(503).header('retry-after', '1').send({ status: 'unavailable', problems: missing });
  });
}

function answer(description: string, schema: z.ZodType) {
  return { description, content: { 'application/json': { schema } } };
}

function published(of: Examples): RouteDocumentation {
  return { examples: of, problems: [], parameters: ['X-Request-Id'], headers: ['X-Request-Id'] };
}
