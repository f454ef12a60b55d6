import type { FastifyInstance } from 'fastify';
import type { RouteDeps } from '../../deps.ts';
import { userChangeRoutes, userReadRoutes } from './admin-routes.ts';
import { findRoute, userNamesRoute } from './find-routes.ts';
import { identityRoutes } from './own-routes.ts';

export function userRoutes(app: FastifyInstance, deps: RouteDeps): void {
  identityRoutes(app, deps);
  findRoute(app, deps);
  userNamesRoute(app, deps);
  userReadRoutes(app, deps);
  userChangeRoutes(app, deps);
}
