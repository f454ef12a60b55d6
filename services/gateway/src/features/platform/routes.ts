import { LIMITS, OPERATIONS } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { RouteDeps } from '../../deps.ts';
import type { Examples, Published } from '../../http/openapi/published.ts';
import type { Tag } from '../../http/openapi/tags.ts';
import { publicRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import { createHealthCount } from './count-health.ts';
import * as examples from './examples.ts';
import { Jwks, Live, NotReady, Ready } from './schemas.ts';

const ofHealth = { tags: ['Health' satisfies Tag], security: [] };
const LIVE = {
  ...ofHealth,
  operationId: 'checkLiveness',
  summary: 'Ask whether the gateway runs',
  description: 'For supervisors: who gets no answer starts it again.',
  response: { 200: answer('It runs', Live) },
  published: published(examples.alive),
};
const READY = {
  ...ofHealth,
  operationId: 'checkReadiness',
  summary: 'Ask whether the gateway can do its work',
  description: 'For balancers: while the answer is 503, requests belong elsewhere.',
  response: { 200: answer('It can', Ready), 503: answer('It cannot, for these reasons', NotReady) },
  published: published(examples.readiness),
};

/** Health and the public keys. */
export function platformRoutes(
  app: FastifyInstance,
  { guard, tokens, otherPublicKeys, health, isSandbox }: RouteDeps,
): void {
  publicRoute(app, guard, {
    tag: 'Identity',
    operationId: 'listPublicKeys',
    examples: examples.keys,
    summary: 'List the public keys that verify access tokens and other signatures',
    description: 'A JSON Web Key Set (RFC 7517). Answers may be kept for as long as `Cache-Control` says.',
    answers: { 200: Jwks },
    answerHeaders: ['Cache-Control'],
    handle: async () =>
      succeed({
        status: 200,
        body: { keys: [...tokens.publicKeys(), ...otherPublicKeys] },
        headers: { 'cache-control': `public, max-age=${LIMITS.jwksCachedSeconds}` },
      }),
  });

  // Outside the other limits: supervisors ask often, and must be answered under load.
  const onRequest = createHealthCount();
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

function published(of: Examples): Published {
  return { examples: of, problems: [], parameters: ['X-Request-Id'], headers: ['X-Request-Id'] };
}
