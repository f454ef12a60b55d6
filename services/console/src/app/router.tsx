import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { movementFilterIn } from '../ui/tables/movement-filter.ts';
import { Failed } from './failed.tsx';
import { lazyRouteComponent } from './load.ts';
import { NotFound } from './not-found.tsx';
import { RootPage } from './root-page.tsx';
import {
  actSearch,
  auditSearch,
  holdSearch,
  mintRequestSearch,
  overviewSearch,
  transactionSearch,
  userPageSearch,
  userSearch,
  withdrawalSearch,
} from './search.ts';
import { StartPage } from './start-page.tsx';

const root = createRootRoute({ component: RootPage, notFoundComponent: NotFound });
const parent = { getParentRoute: () => root };

const start = createRoute({
  ...parent,
  path: '/',
  component: StartPage,
});
const overview = createRoute({
  ...parent,
  path: '/overview',
  validateSearch: overviewSearch,
  component: lazyRouteComponent(() => import('../pages/overview/overview-page.tsx'), 'OverviewPage'),
});
const wallet = createRoute({
  ...parent,
  path: '/wallet',
  component: lazyRouteComponent(() => import('../pages/wallet/wallet-page.tsx'), 'WalletPage'),
});
const transfer = createRoute({
  ...parent,
  path: '/wallet/transfer',
  component: lazyRouteComponent(() => import('../pages/wallet/transfer-page.tsx'), 'TransferPage'),
});
const holds = createRoute({
  ...parent,
  path: '/wallet/holds',
  component: lazyRouteComponent(() => import('../pages/wallet/holds-page.tsx'), 'HoldsPage'),
});
const exchange = createRoute({
  ...parent,
  path: '/wallet/exchange',
  component: lazyRouteComponent(() => import('../pages/wallet/exchange/exchange-page.tsx'), 'ExchangePage'),
});
const ownWithdrawals = createRoute({
  ...parent,
  path: '/wallet/withdrawals',
  component: lazyRouteComponent(
    () => import('../pages/wallet/withdrawals/own-withdrawals-page.tsx'),
    'OwnWithdrawalsPage',
  ),
});
const users = createRoute({
  ...parent,
  path: '/users',
  validateSearch: userSearch,
  component: lazyRouteComponent(() => import('../pages/users/users-page.tsx'), 'UsersPage'),
});
const user = createRoute({
  ...parent,
  path: '/users/$id',
  validateSearch: userPageSearch,
  component: lazyRouteComponent(() => import('../pages/users/user-page.tsx'), 'UserPage'),
});
const transactions = createRoute({
  ...parent,
  path: '/transactions',
  validateSearch: transactionSearch,
  component: lazyRouteComponent(
    () => import('../pages/transactions/transactions-page.tsx'),
    'TransactionsPage',
  ),
});
const transaction = createRoute({
  ...parent,
  path: '/transactions/$id',
  component: lazyRouteComponent(
    () => import('../pages/transactions/transaction-page.tsx'),
    'TransactionPage',
  ),
});
const allHolds = createRoute({
  ...parent,
  path: '/holds',
  validateSearch: holdSearch,
  component: lazyRouteComponent(() => import('../pages/holds/holds-page.tsx'), 'HoldsPage'),
});
const hold = createRoute({
  ...parent,
  path: '/holds/$id',
  component: lazyRouteComponent(() => import('../pages/holds/hold-page.tsx'), 'HoldPage'),
});
const exchangeRate = createRoute({
  ...parent,
  path: '/exchange',
  component: lazyRouteComponent(() => import('../pages/exchange/exchange-page.tsx'), 'ExchangePage'),
});
const verifications = createRoute({
  ...parent,
  path: '/verifications',
  component: lazyRouteComponent(
    () => import('../pages/verifications/verifications-page.tsx'),
    'VerificationsPage',
  ),
});
const verification = createRoute({
  ...parent,
  path: '/verifications/$id',
  component: lazyRouteComponent(
    () => import('../pages/verifications/verification-page.tsx'),
    'VerificationPage',
  ),
});
const treasuries = createRoute({
  ...parent,
  path: '/treasuries',
  component: lazyRouteComponent(() => import('../pages/treasuries/treasuries-page.tsx'), 'TreasuriesPage'),
});
const treasury = createRoute({
  ...parent,
  path: '/treasuries/$code',
  validateSearch: movementFilterIn,
  component: lazyRouteComponent(() => import('../pages/treasuries/treasury-page.tsx'), 'TreasuryPage'),
});
const withdrawals = createRoute({
  ...parent,
  path: '/withdrawals',
  validateSearch: withdrawalSearch,
  component: lazyRouteComponent(() => import('../pages/withdrawals/withdrawals-page.tsx'), 'WithdrawalsPage'),
});
const mintRequests = createRoute({
  ...parent,
  path: '/mint-requests',
  validateSearch: mintRequestSearch,
  component: lazyRouteComponent(
    () => import('../pages/mint-requests/mint-requests-page.tsx'),
    'MintRequestsPage',
  ),
});
const keys = createRoute({
  ...parent,
  path: '/keys',
  component: lazyRouteComponent(() => import('../pages/keys/keys-page.tsx'), 'KeysPage'),
});
const auditLog = createRoute({
  ...parent,
  path: '/audit-log',
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import('../pages/audit-log/audit-log-page.tsx'), 'AuditLogPage'),
});
const webhooks = createRoute({
  ...parent,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('../pages/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
});
const webhook = createRoute({
  ...parent,
  path: '/webhooks/$id',
  component: lazyRouteComponent(() => import('../pages/webhooks/webhook-page.tsx'), 'WebhookPage'),
});
const acts = createRoute({
  ...parent,
  path: '/acts',
  component: lazyRouteComponent(() => import('../pages/acts/acts-page.tsx'), 'ActsPage'),
});
const mint = createRoute({
  ...parent,
  path: '/acts/mint',
  validateSearch: actSearch,
  component: lazyRouteComponent(() => import('../pages/acts/mint-page.tsx'), 'MintPage'),
});
const burn = createRoute({
  ...parent,
  path: '/acts/burn',
  validateSearch: actSearch,
  component: lazyRouteComponent(() => import('../pages/acts/burn-page.tsx'), 'BurnPage'),
});
const reward = createRoute({
  ...parent,
  path: '/acts/reward',
  validateSearch: actSearch,
  component: lazyRouteComponent(() => import('../pages/acts/reward-page.tsx'), 'RewardPage'),
});
const refund = createRoute({
  ...parent,
  path: '/acts/refund',
  validateSearch: actSearch,
  component: lazyRouteComponent(() => import('../pages/acts/refund-page.tsx'), 'RefundPage'),
});
const treasuryTransfer = createRoute({
  ...parent,
  path: '/acts/treasury-transfer',
  validateSearch: actSearch,
  component: lazyRouteComponent(
    () => import('../pages/acts/treasury-transfer-page.tsx'),
    'TreasuryTransferPage',
  ),
});
const capture = createRoute({
  ...parent,
  path: '/acts/capture',
  validateSearch: actSearch,
  component: lazyRouteComponent(() => import('../pages/acts/capture-page.tsx'), 'CapturePage'),
});
const release = createRoute({
  ...parent,
  path: '/acts/release',
  validateSearch: actSearch,
  component: lazyRouteComponent(() => import('../pages/acts/release-page.tsx'), 'ReleasePage'),
});
const rewards = createRoute({
  ...parent,
  path: '/acts/rewards',
  component: lazyRouteComponent(() => import('../pages/reward-file/reward-file-page.tsx'), 'RewardFilePage'),
});
const inbox = createRoute({
  ...parent,
  path: '/inbox',
  component: lazyRouteComponent(() => import('../pages/inbox/inbox-page.tsx'), 'InboxPage'),
});
const captureOwn = createRoute({
  ...parent,
  path: '/wallet/holds/capture',
  validateSearch: actSearch,
  component: lazyRouteComponent(() => import('../pages/wallet/capture-page.tsx'), 'CapturePage'),
});
const releaseOwn = createRoute({
  ...parent,
  path: '/wallet/holds/release',
  validateSearch: actSearch,
  component: lazyRouteComponent(() => import('../pages/wallet/release-page.tsx'), 'ReleasePage'),
});

const sessions = createRoute({
  ...parent,
  path: '/sessions',
  component: lazyRouteComponent(() => import('../pages/sessions/sessions-page.tsx'), 'SessionsPage'),
});

/** The pages. Each is loaded when somebody goes there. */
export const router = createRouter({
  routeTree: root.addChildren([
    start,
    overview,
    wallet,
    transfer,
    holds,
    exchange,
    ownWithdrawals,
    users,
    user,
    transactions,
    transaction,
    allHolds,
    hold,
    exchangeRate,
    verifications,
    verification,
    treasuries,
    treasury,
    withdrawals,
    mintRequests,
    keys,
    auditLog,
    webhooks,
    webhook,
    acts,
    inbox,
    mint,
    burn,
    reward,
    rewards,
    refund,
    treasuryTransfer,
    capture,
    release,
    captureOwn,
    releaseOwn,
    sessions,
  ]),
  basepath: '/console',
  defaultErrorComponent: Failed,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
