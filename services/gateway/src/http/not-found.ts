import { refuse } from '@cowrie/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { sendProblem } from './problem.ts';
import { pathOf } from './route/route.ts';

type KnownPath = { segments: readonly string[]; methods: Set<string> };

export type NotFound = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Answers 405 with `Allow` when only the method is unknown. Call this before routes are added. */
export function addNotFound(app: FastifyInstance, count: onRequestAsyncHookHandler): NotFound {
  const known = new Map<string, KnownPath>();
  app.addHook('onRoute', ({ url, method }) => {
    const route = known.get(url) ?? { segments: url.split('/'), methods: new Set<string>() };
    for (const name of [method].flat()) route.methods.add(name);
    known.set(url, route);
  });
  const answer: NotFound = (request, reply) => {
    const path = pathOf(request);
    const segments = path.split('/');
    const exact = known.get(path);
    const routes = exact ? [exact] : [...known.values()].filter((route) => matchesPath(route, segments));
    const methods = new Set(routes.flatMap((route) => [...route.methods]));
    if (methods.size === 0 || methods.has(request.method)) {
      return sendProblem(reply, refuse('not_found', 'There is nothing at this path.'));
    }
    reply.header('allow', [...methods].join(', '));
    const detail = `${request.method} is not allowed here.`;
    return sendProblem(reply, refuse('method_not_allowed', detail));
  };
  app.setNotFoundHandler(answer);
  app.addHook('onRequest', async function countAndAnswer(request, reply) {
    const isMisrouted = !request.is404 && isUnknown(request);
    if (!request.is404 && !isMisrouted) return;
    await count.call(this, request, reply);
    if (reply.sent) return reply;
    if (isMisrouted) return answer(request, reply);
  });
  function isUnknown(request: FastifyRequest): boolean {
    const params = Object.entries(request.params as Record<string, string>);
    // The router accepts `/users/` for `/users/:id` with an empty id. The rest of a path (`*`) may be empty.
    if (params.some(([name, value]) => name !== '*' && value === '')) return true;
    // It also accepts `DELETE /passkeys/options` for `/passkeys/:id`, although that path exists without
    // DELETE.
    const path = pathOf(request);
    return request.routeOptions.url !== path && params.length > 0 && known.has(path);
  }
  return answer;
}

function matchesPath({ segments }: KnownPath, requested: readonly string[]): boolean {
  if (segments.at(-1) === '*') return segments.slice(0, -1).every((segment, at) => segment === requested[at]);
  return (
    segments.length === requested.length &&
    segments.every((segment, at) => matchesSegment(segment, requested[at]))
  );
}

function matchesSegment(segment: string, requested: string | undefined): boolean {
  return segment.startsWith(':') ? requested !== undefined && requested !== '' : segment === requested;
}
