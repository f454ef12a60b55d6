import type { FastifyInstance } from 'fastify';
import { operationRoute } from '../../api/operations/route.ts';
import type { RouteDeps } from '../../deps.ts';
import { BURN, MINT, TRANSFER } from './operations.ts';

/** Transfer, mint and burn. */
export function transferRoutes(app: FastifyInstance, deps: RouteDeps): void {
  operationRoute(app, deps, TRANSFER);
  operationRoute(app, deps, MINT);
  operationRoute(app, deps, BURN);
}
