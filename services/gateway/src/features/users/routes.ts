import type { FastifyInstance } from 'fastify';
import type { RouteDeps } from '../../deps.ts';
import { userChangeRoutes, userReadRoutes } from './admin-routes.ts';
import { findRoute, namesRoute } from './find-routes.ts';
import { identityRoutes } from './own-routes.ts';

/** Users: themselves, and as administrators see them. */
export function userRoutes(app: FastifyInstance, deps: RouteDeps): void {
  identityRoutes(app, deps);
  findRoute(app, deps);
  namesRoute(app, deps);
  userReadRoutes(app, deps);
  userChangeRoutes(app, deps);
}
