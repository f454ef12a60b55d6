import type { FastifyInstance } from 'fastify';
import type { RouteDeps } from '../../deps.ts';
import { userChangeRoutes, userReadRoutes } from './admin.ts';
import { identityRoutes } from './identity.ts';

/** People: themselves, and as administrators see them. */
export function peopleRoutes(app: FastifyInstance, deps: RouteDeps): void {
  identityRoutes(app, deps);
  userReadRoutes(app, deps);
  userChangeRoutes(app, deps);
}
