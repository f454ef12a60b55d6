import { SESSION } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PathId } from '../../api/inputs.ts';
import type { RouteDeps } from '../../deps.ts';
import { addUserRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import { CHANGE_KEPT_SECONDS, userKey } from '../../redis/access-store.ts';
import * as examples from './examples.ts';
import { SessionOfUser } from './schemas.ts';

const common = {
  tag: 'Administration',
  params: z.strictObject({ id: PathId }),
} as const;

export function userSessionRoutes(app: FastifyInstance, deps: RouteDeps): void {
  listRoute(app, deps);
  endRoute(app, deps);
}

function listRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  addUserRoute(app, guard, {
    ...common,
    operationId: 'listUserSessions',
    examples: examples.listOfUser,
    summary: 'List the sessions of a user, last used first',
    description: 'The active sessions of a user. A deleted user has none.',
    answers: { 200: z.strictObject({ sessions: z.array(SessionOfUser) }) },
    async handle({ params: { id: userId } }, { context }) {
      const found = await bus.call(context, 'session.list-of-user', { userId });
      if (!found.ok) return found;
      return succeed({ status: 200, body: { sessions: found.value.sessions.map(SESSION.toPublic) } });
    },
  });
}

function endRoute(app: FastifyInstance, { bus, guard, changes }: RouteDeps): void {
  addUserRoute(app, guard, {
    ...common,
    operationId: 'endUserSessions',
    examples: examples.endOfUser,
    summary: 'End all sessions of a user immediately',
    description:
      "The user's access tokens, delegated ones included, and refresh tokens are invalid from the next request on. Links must be confirmed again, and schedules are paused. If the user is you, your own sessions end too.",
    answers: { 204: null },
    async handle({ params: { id: userId } }, { context }) {
      // The sessions are not known here, so the user is marked, until every cached session has expired.
      const marker = await changes.mark(userKey(userId), { ttlSeconds: CHANGE_KEPT_SECONDS });
      const ended = await bus.call(context, 'session.end-all', { userId });
      if (!ended.ok) return changes.commandFailed(marker, ended);
      await changes.sessionsEnded(ended.value.data.endedSessionIds, marker);
      return succeed({ status: 204 });
    },
  });
}
