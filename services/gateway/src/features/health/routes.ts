import type { FastifyInstance } from 'fastify';
import type { RouteDeps } from '../../deps.ts';
import { userRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { createReadPlatformHealth } from './read-health.ts';
import { Health } from './schemas.ts';

/** How the platform does, for administrators. */
export function healthRoutes(app: FastifyInstance, { bus, guard, now }: RouteDeps): void {
  const readHealth = createReadPlatformHealth(bus, now);

  userRoute(app, guard, {
    tag: 'Administration',
    operationId: 'getHealth',
    examples: examples.health,
    summary: 'Read the health of the services and their pending work',
    description:
      'How far each service is behind, in each partition that it follows, what it put aside and what it has not published; what waits for something to happen or for an administrator; and how the last verification of the ledger ended. What is null is not known, since a service did not answer in time. The answer may be some seconds old.',
    answers: { 200: Health },
    handle: async (_asked, { context }) => succeed({ status: 200, body: await readHealth(context) }),
  });
}
