import { createRoute, redirect } from '@tanstack/react-router';
import { type DecisionFilter, decisionFilterIn } from '../../features/approvals/decisions/decision-filter.ts';
import { lazyRouteComponent } from '../../kit/api/load.ts';
import {
  holdSearch,
  oneWithdrawalSearch,
  overviewSearch,
  requestSearch,
  transactionSearch,
  userPageSearch,
  userSearch,
} from '../../kit/search.ts';
import { movementFilterIn } from '../../kit/tables/movement-filter.ts';
import { page } from './root.ts';

const overview = createRoute({
  ...page,
  path: '/overview',
  validateSearch: overviewSearch,
  component: lazyRouteComponent(() => import('../../features/statistics/overview-page.tsx'), 'OverviewPage'),
});

const users = createRoute({
  ...page,
  path: '/users',
  validateSearch: userSearch,
  component: lazyRouteComponent(() => import('../../features/users/users-page.tsx'), 'UsersPage'),
});

const user = createRoute({
  ...page,
  path: '/users/$id',
  validateSearch: userPageSearch,
  component: lazyRouteComponent(() => import('../pages/user-page.tsx'), 'UserPage'),
});

const transactions = createRoute({
  ...page,
  path: '/transactions',
  validateSearch: transactionSearch,
  component: lazyRouteComponent(
    () => import('../../features/transactions/transactions-page.tsx'),
    'TransactionsPage',
  ),
});

const transaction = createRoute({
  ...page,
  path: '/transactions/$id',
  component: lazyRouteComponent(
    () => import('../../features/transactions/transaction-page.tsx'),
    'TransactionPage',
  ),
});

const allHolds = createRoute({
  ...page,
  path: '/holds',
  validateSearch: holdSearch,
  component: lazyRouteComponent(() => import('../../features/holds/holds-page.tsx'), 'HoldsPage'),
});

const hold = createRoute({
  ...page,
  path: '/holds/$id',
  component: lazyRouteComponent(() => import('../../features/holds/hold-page.tsx'), 'HoldPage'),
});

const paymentRequests = createRoute({
  ...page,
  path: '/payment-requests',
  validateSearch: requestSearch,
  component: lazyRouteComponent(
    () => import('../../features/payment-requests/payment-requests-page.tsx'),
    'PaymentRequestsPage',
  ),
});

const treasuries = createRoute({
  ...page,
  path: '/treasuries',
  component: lazyRouteComponent(
    () => import('../../features/treasuries/treasuries-page.tsx'),
    'TreasuriesPage',
  ),
});

const treasury = createRoute({
  ...page,
  path: '/treasuries/$code',
  validateSearch: movementFilterIn,
  component: lazyRouteComponent(() => import('../../features/treasuries/treasury-page.tsx'), 'TreasuryPage'),
});

const exchangeRate = createRoute({
  ...page,
  path: '/exchange',
  component: lazyRouteComponent(() => import('../../features/exchange/exchange-page.tsx'), 'ExchangePage'),
});

const decisions = createRoute({
  ...page,
  path: '/decisions',
  validateSearch: decisionFilterIn,
  component: lazyRouteComponent(() => import('../pages/decisions-page.tsx'), 'DecisionsPage'),
});

const withdrawal = createRoute({
  ...page,
  path: '/withdrawals/$id',
  validateSearch: oneWithdrawalSearch,
  component: lazyRouteComponent(
    () => import('../../features/withdrawals/withdrawal-page.tsx'),
    'WithdrawalPage',
  ),
});

const approval = createRoute({
  ...page,
  path: '/approvals/$id',
  component: lazyRouteComponent(() => import('../../features/approvals/approval-page.tsx'), 'ApprovalPage'),
});

/** Where a part of the decisions was before: links to it go on. */
const before = <const Path extends string>(path: Path, given: DecisionFilter) =>
  createRoute({
    ...page,
    path,
    validateSearch: (search: Record<string, unknown>) => decisionFilterIn({ ...search, ...given }),
    beforeLoad: ({ search }) => {
      throw redirect({ to: '/decisions', search, replace: true });
    },
  });
const inbox = before('/inbox', {});
const withdrawals = before('/withdrawals', { kind: 'withdrawals' });
const approvals = before('/approvals', { kind: 'acts' });

/** What there is and what moved. */
export const booksRoutes = [
  overview,
  users,
  user,
  transactions,
  transaction,
  allHolds,
  hold,
  paymentRequests,
  treasuries,
  treasury,
  exchangeRate,
  decisions,
  withdrawal,
  approval,
  inbox,
  withdrawals,
  approvals,
] as const;
