import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What is left of one limit that a request counted for. */
export type Quota = {
  name: string;
  points: number;
  windowSeconds: number;
  left: number;
  resetsInMs: number;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the limits that it counted for; null before the first. */
    quotas: Quota[] | null;
  }
}

/** Tells callers with each answer what is left of their limits (draft-ietf-httpapi-ratelimit-headers). */
export function tellQuotas(app: FastifyInstance): void {
  app.decorateRequest('quotas', null);
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.headers(quotaHeaders(request));
    done(null, payload);
  });
}

/** The newest of a limit counts. */
export function noteQuota(request: FastifyRequest, quota: Quota | undefined): void {
  if (!quota) return;
  request.quotas = [...(request.quotas ?? []).filter(({ name }) => name !== quota.name), quota];
}

/** For answers that are written past Fastify. */
export function quotaHeaders({ quotas }: Pick<FastifyRequest, 'quotas'>): Record<string, string> {
  if (!quotas) return {};
  const policies = quotas.map(
    ({ name, points, windowSeconds }) => `"${name}";q=${points};w=${windowSeconds}`,
  );
  const left = quotas.map(
    (quota) => `"${quota.name}";r=${quota.left};t=${Math.ceil(quota.resetsInMs / 1000)}`,
  );
  return { 'ratelimit-policy': policies.join(', '), ratelimit: left.join(', ') };
}
