import { PROBLEMS, type ProblemCode } from '@cowrie/contracts';
import { z } from 'zod';
import type { Demand } from '../auth/guard.ts';
import { ProblemBody } from '../schemas/objects.ts';
import type { InputSchemas } from './validate.ts';

/** What is published about an endpoint beside its inputs. */
export type Documented = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** In Fastify's form: `/api/admin/users/:id`. */
  url: string;
  tag: string;
  summary: string;
  /** The body of the answer by its status; null for none. */
  answers: Readonly<Record<number, z.ZodType | null>>;
  /** How it can fail beside what every endpoint of its kind can. */
  problems: readonly ProblemCode[];
};

const OF_EVERY_ROUTE = ['invalid_request', 'rate_limited', 'internal', 'unavailable'] as const;
const OF_USER_ROUTES = ['unauthenticated', 'token_expired'] as const;
const OF_CHANGES = ['outcome_unknown'] as const;
const OF_BODIES = ['payload_too_large', 'unsupported_media_type'] as const;

/** The route schema from which the OpenAPI document is made. `demand` is null for everybody's endpoints. */
export function documentation(
  route: Documented & InputSchemas<z.ZodType, z.ZodType, z.ZodType>,
  demand: Demand | null,
) {
  const hasBody = route.method === 'POST' || route.method === 'PATCH';
  const codes = new Set<ProblemCode>([
    ...OF_EVERY_ROUTE,
    ...(demand ? OF_USER_ROUTES : []),
    ...(demand?.role ? (['forbidden'] as const) : []),
    ...(demand?.scope ? (['api_key_required'] as const) : []),
    ...(route.method === 'GET' ? [] : OF_CHANGES),
    ...(hasBody ? OF_BODIES : []),
    ...route.problems,
  ]);
  return {
    tags: [route.tag],
    summary: route.summary,
    params: route.params,
    querystring: route.query,
    ...(hasBody ? { body: route.body } : {}),
    ...(demand?.idempotent ? { headers: IdempotencyHeader } : {}),
    response: { ...answersOf(route.answers), ...problemsOf([...codes]) },
    security: demand ? [{ accessToken: [], ...(demand.scope ? { apiKey: [] } : {}) }] : [],
  };
}

const IdempotencyHeader = z.object({
  'Idempotency-Key': z.string().max(255).optional().meta({
    description:
      '1 to 255 visible ASCII characters. The same key and body again give the first answer again.',
  }),
});

function answersOf(answers: Documented['answers']): Record<string, unknown> {
  const entries = Object.entries(answers).map(([status, schema]) => [
    status,
    schema
      ? { description: 'Success', content: { 'application/json': { schema } } }
      : z.null().meta({ description: 'Success, without a body' }),
  ]);
  return Object.fromEntries(entries);
}

function problemsOf(codes: readonly ProblemCode[]): Record<string, unknown> {
  const statuses = [...new Set(codes.map((code) => PROBLEMS[code].status))].sort();
  const entries = statuses.map((status) => {
    const named = codes.filter((code) => PROBLEMS[code].status === status).map((code) => `\`${code}\``);
    const content = { 'application/problem+json': { schema: ProblemBody } };
    return [status, { description: named.join(', '), content }];
  });
  return Object.fromEntries(entries);
}
