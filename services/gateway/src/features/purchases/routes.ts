import type { FastifyInstance } from 'fastify';
import { operationRoute } from '../../api/operations/route.ts';
import type { RouteDeps } from '../../deps.ts';
import { PURCHASE, REFUND } from './operations.ts';
import { rewardRoutes } from './rewards.ts';
import { transactionRoutes } from './transactions.ts';

/** Purchases, what is given back of them, and single transactions. */
export function purchaseRoutes(app: FastifyInstance, deps: RouteDeps): void {
  operationRoute(app, deps, PURCHASE);
  operationRoute(app, deps, REFUND);
  transactionRoutes(app, deps);
  rewardRoutes(app, deps);
}
