import { createRoute, redirect } from '@tanstack/react-router';
import { type DecisionFilter, decisionFilterIn } from '../../ui/decisions/decision-filter.ts';
import { movementFilterIn } from '../../ui/tables/movement-filter.ts';
import { lazyRouteComponent } from '../load.ts';
import {
  holdSearch,
  oneWithdrawalSearch,
  overviewSearch,
  requestSearch,
  transactionSearch,
  userPageSearch,
  userSearch,
} from '../search.ts';
import { page } from './root.ts';

const overview = createRoute({
  ...page,
  path: '/overview',
  validateSearch: overviewSearch,
  component: lazyRouteComponent(() => import('../../pages/overview/overview-page.tsx'), 'OverviewPage'),
});

const users = createRoute({
  ...page,
  path: '/users',
  validateSearch: userSearch,
  component: lazyRouteComponent(() => import('../../pages/users/users-page.tsx'), 'UsersPage'),
});

const user = createRoute({
  ...page,
  path: '/users/$id',
  validateSearch: userPageSearch,
  component: lazyRouteComponent(() => import('../../pages/users/user-page.tsx'), 'UserPage'),
});

const transactions = createRoute({
  ...page,
  path: '/transactions',
  validateSearch: transactionSearch,
  component: lazyRouteComponent(
    () => import('../../pages/transactions/transactions-page.tsx'),
    'TransactionsPage',
  ),
});

const transaction = createRoute({
  ...page,
  path: '/transactions/$id',
  component: lazyRouteComponent(
    () => import('../../pages/transactions/transaction-page.tsx'),
    'TransactionPage',
  ),
});

const allHolds = createRoute({
  ...page,
  path: '/holds',
  validateSearch: holdSearch,
  component: lazyRouteComponent(() => import('../../pages/holds/holds-page.tsx'), 'HoldsPage'),
});

const hold = createRoute({
  ...page,
  path: '/holds/$id',
  component: lazyRouteComponent(() => import('../../pages/holds/hold-page.tsx'), 'HoldPage'),
});

const paymentRequests = createRoute({
  ...page,
  path: '/payment-requests',
  validateSearch: requestSearch,
  component: lazyRouteComponent(
    () => import('../../pages/payment-requests/payment-requests-page.tsx'),
    'PaymentRequestsPage',
  ),
});

const treasuries = createRoute({
  ...page,
  path: '/treasuries',
  component: lazyRouteComponent(() => import('../../pages/treasuries/treasuries-page.tsx'), 'TreasuriesPage'),
});

const treasury = createRoute({
  ...page,
  path: '/treasuries/$code',
  validateSearch: movementFilterIn,
  component: lazyRouteComponent(() => import('../../pages/treasuries/treasury-page.tsx'), 'TreasuryPage'),
});

const exchangeRate = createRoute({
  ...page,
  path: '/exchange',
  component: lazyRouteComponent(() => import('../../pages/exchange/exchange-page.tsx'), 'ExchangePage'),
});

const decisions = createRoute({
  ...page,
  path: '/decisions',
  validateSearch: decisionFilterIn,
  component: lazyRouteComponent(() => import('../../pages/decisions/decisions-page.tsx'), 'DecisionsPage'),
});

const withdrawal = createRoute({
  ...page,
  path: '/withdrawals/$id',
  validateSearch: oneWithdrawalSearch,
  component: lazyRouteComponent(
    () => import('../../pages/withdrawals/withdrawal-page.tsx'),
    'WithdrawalPage',
  ),
});

const approval = createRoute({
  ...page,
  path: '/approvals/$id',
  component: lazyRouteComponent(() => import('../../pages/approvals/approval-page.tsx'), 'ApprovalPage'),
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
