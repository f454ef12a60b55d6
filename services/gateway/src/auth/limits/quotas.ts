import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Remainder of a rate limit that the request counted towards. */
export type Quota = {
  name: string;
  points: number;
  windowSeconds: number;
  left: number;
  resetsInMs: number;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Quotas of the limits that the request counted towards; null before the first. */
    quotas: Quota[] | null;
  }
}

/** Adds the remaining quotas to each answer (draft-ietf-httpapi-ratelimit-headers). */
export function addQuotaHeaders(app: FastifyInstance): void {
  app.decorateRequest('quotas', null);
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.headers(quotaHeaders(request));
    done(null, payload);
  });
}

/** A later quota of the same limit replaces the former one. */
export function noteQuota(request: FastifyRequest, quota: Quota | undefined): void {
  if (!quota) return;
  request.quotas = [...(request.quotas ?? []).filter(({ name }) => name !== quota.name), quota];
}

/** Answers that are written without Fastify need these headers too. */
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
