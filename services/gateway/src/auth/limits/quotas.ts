import type { FastifyInstance, FastifyRequest } from 'fastify';

export type Quota = {
  name: string;
  points: number;
  windowSeconds: number;
  left: number;
  resetsInMs: number;
};

declare module 'fastify' {
  interface FastifyRequest {
    quotas: Quota[] | null;
  }
}

/** See draft-ietf-httpapi-ratelimit-headers. */
export function addQuotaHeaders(app: FastifyInstance): void {
  app.decorateRequest('quotas', null);
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.headers(quotaHeaders(request));
    done(null, payload);
  });
}

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
