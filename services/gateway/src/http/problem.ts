import { PROBLEMS, printTime } from '@cowrie/contracts';
import type { FastifyReply } from 'fastify';
import type { EdgeRefusal } from '../outcome.ts';

const RETRY_AFTER_MS = 1_000;

/** RFC 9457. `instance` is the id of the request. A 400 always has `errors`. */
export function problemBody(refusal: EdgeRefusal, instance: string) {
  const { status, title } = PROBLEMS[refusal.code];
  const { code, detail } = refusal;
  const body = { type: `/docs/errors/${code}`, title, status, detail, code, instance };
  const errors = refusal.errors ?? (status === 400 ? [{ path: '', message: detail }] : []);
  return {
    ...body,
    ...(errors.length === 0 ? {} : { errors }),
    ...(refusal.oauthError ? { error: refusal.oauthError } : {}),
    ...(refusal.limit === undefined ? {} : { limit: refusal.limit, retryAt: timeOf(refusal.retryAtMs) }),
  };
}

const timeOf = (atMs: number | null | undefined) => (atMs == null ? null : printTime(atMs));

export function problemHeaders(refusal: EdgeRefusal): Record<string, string> {
  const { status } = PROBLEMS[refusal.code];
  const headers: Record<string, string> = { 'content-type': 'application/problem+json; charset=utf-8' };
  if (status === 401) headers['www-authenticate'] = challenge(refusal);
  if (status === 429 || status === 503) {
    headers['retry-after'] = String(Math.max(1, Math.ceil((refusal.retryAfterMs ?? RETRY_AFTER_MS) / 1000)));
  }
  return headers;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Some routes have other problems than the rest. */
    adaptRefusal?: ((refusal: EdgeRefusal) => EdgeRefusal) | undefined;
  }
}

export function sendProblem(reply: FastifyReply, original: EdgeRefusal): FastifyReply {
  const refusal = reply.request.routeOptions.config.adaptRefusal?.(original) ?? original;
  reply.server.refusals?.note(reply.request, refusal);
  const text = JSON.stringify(problemBody(refusal, reply.request.id));
  return reply.code(PROBLEMS[refusal.code].status).headers(problemHeaders(refusal)).send(text);
}

function challenge({ code, oauthError }: EdgeRefusal): string {
  if (oauthError === 'invalid_client') return 'Basic realm="cowrie"';
  return code === 'token_expired' ? 'Bearer error="invalid_token"' : 'Bearer';
}
