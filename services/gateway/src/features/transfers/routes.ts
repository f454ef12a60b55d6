import type { FastifyInstance } from 'fastify';
import { addOperationRoute } from '../../api/operations/route.ts';
import type { RouteDeps } from '../../deps.ts';
import { BURN, MINT, TRANSFER } from './operations.ts';

export function transferRoutes(app: FastifyInstance, deps: RouteDeps): void {
  addOperationRoute(app, deps, TRANSFER);
  addOperationRoute(app, deps, MINT);
  addOperationRoute(app, deps, BURN);
}
