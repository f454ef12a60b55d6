import { SESSION } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PathUuid } from '../../api/inputs.ts';
import type { RouteDeps } from '../../deps.ts';
import { addUserRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import { sessionKey } from '../../redis/access-store.ts';
import * as examples from './examples.ts';
import { Session } from './schemas.ts';

export function ownSessionRoutes(app: FastifyInstance, deps: RouteDeps): void {
  listRoute(app, deps);
  endRoute(app, deps);
}

function listRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Identity',
    operationId: 'listMySessions',
    examples: examples.list,
    summary: 'List your sessions, last used first',
    description: 'Your active sessions. `current` marks the session of this access token.',
    answers: { 200: z.strictObject({ sessions: z.array(Session) }) },
    async handle(_asked, { caller, context }) {
      const found = await bus.call(context, 'session.list', { userId: caller.userId });
      if (!found.ok) return found;
      const sessions = found.value.sessions.map((session) => ({
        ...SESSION.toPublic(session),
        current: session.id === caller.sessionId,
      }));
      return succeed({ status: 200, body: { sessions } });
    },
  });
}

function endRoute(app: FastifyInstance, { bus, guard, changes }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Identity',
    operationId: 'endMySession',
    examples: examples.end,
    summary: 'End one of your sessions immediately',
    description:
      'Its access tokens and its refresh token are invalid from the next request on. You can end the present session too.',
    params: z.strictObject({ id: PathUuid }),
    answers: { 204: null },
    async handle({ params: { id: sessionId } }, { caller: { userId }, context }) {
      const marker = await changes.mark(sessionKey(sessionId));
      const ended = await bus.call(context, 'session.end-own', { userId, sessionId });
      if (!ended.ok) return changes.commandFailed(marker, ended);
      await changes.sessionsEnded(ended.value.data.endedSessionIds, marker);
      return succeed({ status: 204 });
    },
  });
}
