import type { FastifyInstance } from 'fastify';
import type { RouteDeps } from '../../deps.ts';
import { addUserRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { createReadPlatformHealth } from './read-health.ts';
import { Health } from './schemas.ts';

export function healthRoutes(app: FastifyInstance, { bus, guard, now }: RouteDeps): void {
  const readHealth = createReadPlatformHealth(bus, now);

  addUserRoute(app, guard, {
    tag: 'Administration',
    operationId: 'getHealth',
    examples: examples.health,
    summary: 'Read the health of the services and their pending work',
    description:
      'Consumer lag, dead letters and unpublished events of each service; work that waits for an event or an administrator; and the result of the last verification of the ledger. Null values are unknown, because a service did not answer in time. The answer may be some seconds old.',
    answers: { 200: Health },
    handle: async (_asked, { context }) => succeed({ status: 200, body: await readHealth(context) }),
  });
}
