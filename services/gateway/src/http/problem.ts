import { PROBLEMS } from '@cowrie/contracts';
import type { FastifyReply } from 'fastify';
import type { Problem } from '../outcome.ts';

const RETRY_AFTER_MS = 1_000;

/** The body of a problem (RFC 9457). `instance` is the request's id. A 400 always has `errors`, others when they name fields. */
export function problemBody(problem: Problem, instance: string) {
  const { status, title } = PROBLEMS[problem.code];
  const { code, detail } = problem;
  const body = { type: `/docs/errors/${code}`, title, status, detail, code, instance };
  const errors = problem.errors ?? (status === 400 ? [{ path: '', message: detail }] : []);
  return {
    ...body,
    ...(errors.length === 0 ? {} : { errors }),
    ...(problem.oauthError ? { error: problem.oauthError } : {}),
  };
}

/** The headers that come with a problem. */
export function problemHeaders(problem: Problem): Record<string, string> {
  const { status } = PROBLEMS[problem.code];
  const headers: Record<string, string> = { 'content-type': 'application/problem+json; charset=utf-8' };
  if (status === 401) headers['www-authenticate'] = challenge(problem);
  if (status === 429 || status === 503) {
    headers['retry-after'] = String(Math.max(1, Math.ceil((problem.retryAfterMs ?? RETRY_AFTER_MS) / 1000)));
  }
  return headers;
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const text = JSON.stringify(problemBody(problem, reply.request.id));
  return reply.code(PROBLEMS[problem.code].status).headers(problemHeaders(problem)).send(text);
}

function challenge({ code, oauthError }: Problem): string {
  if (oauthError === 'invalid_client') return 'Basic realm="cowrie"';
  return code === 'token_expired' ? 'Bearer error="invalid_token"' : 'Bearer';
}
