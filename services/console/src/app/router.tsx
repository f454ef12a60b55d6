import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { NotFound } from './not-found.tsx';
import { RootPage } from './root-page.tsx';
import {
  auditSearch,
  mintRequestSearch,
  transactionSearch,
  userPageSearch,
  userSearch,
  withdrawalSearch,
} from './search.ts';

const root = createRootRoute({ component: RootPage, notFoundComponent: NotFound });
const parent = { getParentRoute: () => root };

const start = createRoute({
  ...parent,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/wallet' });
  },
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
const treasuries = createRoute({
  ...parent,
  path: '/treasuries',
  component: lazyRouteComponent(() => import('../pages/treasuries/treasuries-page.tsx'), 'TreasuriesPage'),
});
const treasury = createRoute({
  ...parent,
  path: '/treasuries/$code',
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

const sessions = createRoute({
  ...parent,
  path: '/sessions',
  component: lazyRouteComponent(() => import('../pages/sessions/sessions-page.tsx'), 'SessionsPage'),
});

/** The pages. Each is loaded when somebody goes there. */
export const router = createRouter({
  routeTree: root.addChildren([
    start,
    wallet,
    transfer,
    holds,
    users,
    user,
    transactions,
    transaction,
    treasuries,
    treasury,
    withdrawals,
    mintRequests,
    keys,
    auditLog,
    webhooks,
    webhook,
    sessions,
  ]),
  basepath: '/console',
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
