import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../kit/api/load.ts';
import { actSearch, ownRequestSearch, scheduleSearch } from '../../kit/search.ts';
import { movementFilterIn } from '../../kit/tables/movement-filter.ts';
import { page } from './root.ts';

const wallet = createRoute({
  ...page,
  path: '/wallet',
  validateSearch: movementFilterIn,
  component: lazyRouteComponent(() => import('../../features/wallets/wallet-page.tsx'), 'WalletPage'),
});

const transfer = createRoute({
  ...page,
  path: '/wallet/transfer',
  validateSearch: actSearch,
  component: lazyRouteComponent(() => import('../../features/transfers/transfer-page.tsx'), 'TransferPage'),
});

const bePaid = createRoute({
  ...page,
  path: '/wallet/be-paid',
  component: lazyRouteComponent(
    () => import('../../features/payment-requests/be-paid/be-paid-page.tsx'),
    'BePaidPage',
  ),
});

const transaction = createRoute({
  ...page,
  path: '/wallet/transactions/$id',
  component: lazyRouteComponent(
    () => import('../../features/transactions/own-transaction-page.tsx'),
    'OwnTransactionPage',
  ),
});

const holds = createRoute({
  ...page,
  path: '/wallet/holds',
  component: lazyRouteComponent(() => import('../../features/holds/own-holds-page.tsx'), 'HoldsPage'),
});

const exchange = createRoute({
  ...page,
  path: '/wallet/exchange',
  component: lazyRouteComponent(
    () => import('../../features/exchange/own/exchange-page.tsx'),
    'ExchangePage',
  ),
});

const ownWithdrawals = createRoute({
  ...page,
  path: '/wallet/withdrawals',
  component: lazyRouteComponent(
    () => import('../../features/withdrawals/own/own-withdrawals-page.tsx'),
    'OwnWithdrawalsPage',
  ),
});

const ownRequests = createRoute({
  ...page,
  path: '/wallet/payment-requests',
  validateSearch: ownRequestSearch,
  component: lazyRouteComponent(
    () => import('../../features/payment-requests/own/own-requests-page.tsx'),
    'OwnRequestsPage',
  ),
});

/** Where the link of a payment request leads, whoever has it. */
const pay = createRoute({
  ...page,
  path: '/pay/$id',
  component: lazyRouteComponent(() => import('../../features/payment-requests/pay-page.tsx'), 'PayPage'),
});

const ownSchedules = createRoute({
  ...page,
  path: '/wallet/schedules',
  validateSearch: scheduleSearch,
  component: lazyRouteComponent(
    () => import('../../features/schedules/own/own-schedules-page.tsx'),
    'OwnSchedulesPage',
  ),
});

/** For who pays it, and administrators. */
const schedule = createRoute({
  ...page,
  path: '/schedules/$id',
  component: lazyRouteComponent(() => import('../../features/schedules/schedule-page.tsx'), 'SchedulePage'),
});

const captureOwn = createRoute({
  ...page,
  path: '/wallet/holds/capture',
  validateSearch: actSearch,
  component: lazyRouteComponent(() => import('../../features/holds/own-capture-page.tsx'), 'CapturePage'),
});

const releaseOwn = createRoute({
  ...page,
  path: '/wallet/holds/release',
  validateSearch: actSearch,
  component: lazyRouteComponent(() => import('../../features/holds/own-release-page.tsx'), 'ReleasePage'),
});

const sessions = createRoute({
  ...page,
  path: '/sessions',
  component: lazyRouteComponent(() => import('../../features/sessions/sessions-page.tsx'), 'SessionsPage'),
});

/** My wallet, for everybody. */
export const walletRoutes = [
  wallet,
  transfer,
  bePaid,
  transaction,
  holds,
  exchange,
  ownWithdrawals,
  ownRequests,
  pay,
  ownSchedules,
  schedule,
  captureOwn,
  releaseOwn,
  sessions,
] as const;
