import type { FastifyInstance } from 'fastify';
import type { RouteDeps } from '../../deps.ts';
import { userLinkRoutes } from './admin-routes.ts';
import { ownLinkRoutes } from './own-routes.ts';
import { platformLinkRoutes } from './platform-routes.ts';

export function linkRoutes(app: FastifyInstance, deps: RouteDeps): void {
  ownLinkRoutes(app, deps);
  platformLinkRoutes(app, deps);
  userLinkRoutes(app, deps);
}
