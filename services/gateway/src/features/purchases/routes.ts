import type { FastifyInstance } from 'fastify';
import { operationRoute } from '../../api/operations/route.ts';
import type { RouteDeps } from '../../deps.ts';
import { PURCHASE, REFUND } from './operations.ts';

/** Purchases, and what is given back of them. */
export function purchaseRoutes(app: FastifyInstance, deps: RouteDeps): void {
  operationRoute(app, deps, PURCHASE);
  operationRoute(app, deps, REFUND);
}
