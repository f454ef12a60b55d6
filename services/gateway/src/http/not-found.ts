import { refuse } from '@cowrie/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problem.ts';
import { pathOf } from './route/route.ts';

type Known = { segments: readonly string[]; methods: Set<string> };

export type NotFound = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Answers 404, or 405 with `Allow` where the path is known under another method. Call it before routes are added. */
export function addNotFound(app: FastifyInstance): NotFound {
  const known = new Map<string, Known>();
  app.addHook('onRoute', ({ url, method }) => {
    const route = known.get(url) ?? { segments: url.split('/'), methods: new Set<string>() };
    for (const name of [method].flat()) route.methods.add(name);
    known.set(url, route);
  });
  const answer: NotFound = (request, reply) => {
    const path = pathOf(request);
    const segments = path.split('/');
    const named = known.get(path);
    const routes = named ? [named] : [...known.values()].filter((route) => matches(route, segments));
    const methods = new Set(routes.flatMap((route) => [...route.methods]));
    if (methods.size === 0 || methods.has(request.method)) {
      return sendProblem(reply, refuse('not_found', 'There is nothing at this path.'));
    }
    reply.header('allow', [...methods].join(', '));
    const detail = `${request.method} is not allowed here.`;
    return sendProblem(reply, refuse('method_not_allowed', detail));
  };
  app.setNotFoundHandler(answer);
  // The router takes `/users/` for `/users/:id` with an empty id.
  app.addHook('onRequest', async (request, reply) => {
    const params = Object.values(request.params as Record<string, string>);
    if (!request.is404 && params.includes('')) return answer(request, reply);
    // And `DELETE /passkeys/options` for `/passkeys/:id`, though that path is one of its own, without DELETE.
    const [path, { url }] = [pathOf(request), request.routeOptions];
    if (!request.is404 && url !== path && params.length > 0 && known.has(path)) return answer(request, reply);
  });
  return answer;
}

function matches({ segments }: Known, asked: readonly string[]): boolean {
  if (segments.at(-1) === '*') return segments.slice(0, -1).every((segment, at) => segment === asked[at]);
  return segments.length === asked.length && segments.every((segment, at) => fits(segment, asked[at]));
}

function fits(segment: string, asked: string | undefined): boolean {
  return segment.startsWith(':') ? asked !== undefined && asked !== '' : segment === asked;
}
