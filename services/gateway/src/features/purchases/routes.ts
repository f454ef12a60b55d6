import type { FastifyInstance } from 'fastify';
import { addOperationRoute } from '../../api/operations/route.ts';
import type { RouteDeps } from '../../deps.ts';
import { PURCHASE, REFUND } from './operations.ts';

export function purchaseRoutes(app: FastifyInstance, deps: RouteDeps): void {
  addOperationRoute(app, deps, PURCHASE);
  addOperationRoute(app, deps, REFUND);
}
