// The OpenAPI document lists its objects in the order of their creation, so objects of several features are
// imported first.
import './api/objects.ts';

import type { FastifyInstance } from 'fastify';
import type { RouteDeps } from './deps.ts';
import { adminLogRoutes } from './features/admin-log/routes.ts';
import { apiKeyRoutes } from './features/api-keys/routes.ts';
import { approvalRoutes } from './features/approvals/routes.ts';
import { bulkRoute } from './features/bulk/routes.ts';
import { exchangeRoutes } from './features/exchange/routes.ts';
import { freezeRoutes } from './features/freezes/routes.ts';
import { headRoutes } from './features/heads/routes.ts';
import { healthRoutes } from './features/health/routes.ts';
import { historyRoutes } from './features/history/routes.ts';
import { CAPTURE, RELEASE } from './features/holds/operations.ts';
import { holdRoutes } from './features/holds/routes.ts';
import { limitRoutes } from './features/limits/routes.ts';
import { linkRoutes } from './features/links/routes.ts';
import { mailRoutes } from './features/mails/routes.ts';
import { passkeyRoutes } from './features/passkeys/routes.ts';
import { paymentRequestRoutes } from './features/payment-requests/routes.ts';
import { platformRoutes } from './features/platform/routes.ts';
import { platformsRoutes } from './features/platforms/routes.ts';
import { policyRoutes } from './features/policies/routes.ts';
import { PURCHASE, REFUND, REWARD } from './features/purchases/operations.ts';
import { rewardRoutes } from './features/purchases/reward-routes.ts';
import { purchaseRoutes } from './features/purchases/routes.ts';
import { refusalRoutes } from './features/refusals/routes.ts';
import { sandboxRoutes } from './features/sandbox/routes.ts';
import { scheduleRoutes } from './features/schedules/routes.ts';
import { serviceAccountRoutes } from './features/service-accounts/routes.ts';
import { sessionRoutes } from './features/sessions/routes.ts';
import { statisticsRoutes } from './features/statistics/routes.ts';
import { totpRoutes } from './features/totp/routes.ts';
import { BURN, MINT, TRANSFER } from './features/transfers/operations.ts';
import { transferRoutes } from './features/transfers/routes.ts';
import { transactionRoutes } from './features/transfers/transaction-routes.ts';
import { treasuryRoutes } from './features/treasuries/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import { verificationRoutes } from './features/verification/routes.ts';
import { walletRoutes } from './features/wallets/routes.ts';
import { webhookRoutes } from './features/webhooks/routes.ts';
import { withdrawalRoutes } from './features/withdrawals/routes.ts';

type AddRoutes = (app: FastifyInstance, deps: RouteDeps) => void | Promise<void>;

const bulkRoutes: AddRoutes = (app, deps) =>
  bulkRoute(app, deps, {
    transfer: TRANSFER,
    purchase: PURCHASE,
    reward: REWARD,
    mint: MINT,
    burn: BURN,
    refund: REFUND,
    capture: CAPTURE,
    release: RELEASE,
  });

export const FEATURES: readonly AddRoutes[] = [
  walletRoutes,
  historyRoutes,
  transferRoutes,
  purchaseRoutes,
  transactionRoutes,
  rewardRoutes,
  treasuryRoutes,
  holdRoutes,
  paymentRequestRoutes,
  scheduleRoutes,
  bulkRoutes,
  exchangeRoutes,
  withdrawalRoutes,
  userRoutes,
  freezeRoutes,
  sessionRoutes,
  mailRoutes,
  totpRoutes,
  passkeyRoutes,
  platformsRoutes,
  limitRoutes,
  linkRoutes,
  apiKeyRoutes,
  serviceAccountRoutes,
  verificationRoutes,
  adminLogRoutes,
  refusalRoutes,
  statisticsRoutes,
  healthRoutes,
  approvalRoutes,
  policyRoutes,
  webhookRoutes,
  headRoutes,
  sandboxRoutes,
  platformRoutes,
];
