import type { FastifyInstance } from 'fastify';
import type { RouteDeps } from './deps.ts';
import { adminLogRoutes } from './features/admin-log/routes.ts';
import { apiKeyRoutes } from './features/api-keys/routes.ts';
import { exchangeRoutes } from './features/exchange/routes.ts';
import { headRoutes } from './features/heads/routes.ts';
import { historyRoutes } from './features/history/routes.ts';
import { holdRoutes } from './features/holds/routes.ts';
import { mintRequestRoutes } from './features/mint-requests/routes.ts';
import { platformRoutes } from './features/platform/routes.ts';
import { purchaseRoutes } from './features/purchases/routes.ts';
import { serviceAccountRoutes } from './features/service-accounts/routes.ts';
import { sessionRoutes } from './features/sessions/routes.ts';
import { transferRoutes } from './features/transfers/routes.ts';
import { treasuryRoutes } from './features/treasuries/routes.ts';
import { peopleRoutes } from './features/users/routes.ts';
import { verificationRoutes } from './features/verification/routes.ts';
import { walletRoutes } from './features/wallets/routes.ts';
import { withdrawalRoutes } from './features/withdrawals/routes.ts';

/** Adds what one feature serves. */
type AddRoutes = (app: FastifyInstance, deps: RouteDeps) => void | Promise<void>;

/** Everything that the gateway serves, in the order of its document. */
export const FEATURES: readonly AddRoutes[] = [
  walletRoutes,
  historyRoutes,
  transferRoutes,
  purchaseRoutes,
  treasuryRoutes,
  holdRoutes,
  exchangeRoutes,
  withdrawalRoutes,
  peopleRoutes,
  sessionRoutes,
  apiKeyRoutes,
  serviceAccountRoutes,
  verificationRoutes,
  adminLogRoutes,
  mintRequestRoutes,
  headRoutes,
  platformRoutes,
];
