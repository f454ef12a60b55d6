import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { type DecisionFilter, decisionFilterIn } from '../features/approvals/decisions/decision-filter.ts';
import { refusalSearch } from '../features/refusals/search.ts';
import { webhookSearch } from '../features/webhooks/search.ts';
import { lazyRouteComponent } from '../kit/api/load.ts';
import { NotFound } from '../kit/page/not-found.tsx';
import {
  actSearch,
  auditSearch,
  holdSearch,
  oneWithdrawalSearch,
  overviewSearch,
  ownRequestSearch,
  requestSearch,
  scheduleSearch,
  transactionSearch,
  userPageSearch,
  userSearch,
} from '../kit/search.ts';
import { movementFilterIn } from '../kit/tables/movement-filter.ts';
import { RootPage } from './root-page.tsx';
import { StartPage } from './start-page.tsx';

const root = createRootRoute({ component: RootPage, notFoundComponent: NotFound });
const page = { getParentRoute: () => root };

type Load<Module> = () => Promise<Module>;

/** A page, which is loaded when somebody goes there. */
const at = <const Path extends string, Module extends object, Name extends keyof Module>(
  path: Path,
  load: Load<Module>,
  name: Name,
) => createRoute({ ...page, path, component: lazyRouteComponent(load, name) });

/** A page whose address says more after "?". */
const searched = <const Path extends string, Search, Module extends object, Name extends keyof Module>(
  path: Path,
  validateSearch: (raw: Record<string, unknown>) => Search,
  load: Load<Module>,
  name: Name,
) => createRoute({ ...page, path, validateSearch, component: lazyRouteComponent(load, name) });

/** An earlier address of a part of the decisions: links to it go on. */
const formerly = <const Path extends string>(path: Path, given: DecisionFilter) =>
  createRoute({
    ...page,
    path,
    validateSearch: (search: Record<string, unknown>) => decisionFilterIn({ ...search, ...given }),
    beforeLoad: ({ search }) => {
      throw redirect({ to: '/decisions', search, replace: true });
    },
  });

const routes = [
  createRoute({ ...page, path: '/', component: StartPage }),
  // A user's own wallet.
  searched('/wallet', movementFilterIn, () => import('../features/wallets/wallet-page.tsx'), 'WalletPage'),
  searched(
    '/wallet/transfer',
    actSearch,
    () => import('../features/transfers/transfer-page.tsx'),
    'TransferPage',
  ),
  at('/wallet/be-paid', () => import('../features/payment-requests/be-paid/be-paid-page.tsx'), 'BePaidPage'),
  at(
    '/wallet/transactions/$id',
    () => import('../features/transactions/own-transaction-page.tsx'),
    'OwnTransactionPage',
  ),
  at('/wallet/holds', () => import('../features/holds/own-holds-page.tsx'), 'HoldsPage'),
  at('/wallet/exchange', () => import('../features/exchange/own/exchange-page.tsx'), 'ExchangePage'),
  at(
    '/wallet/withdrawals',
    () => import('../features/withdrawals/own/own-withdrawals-page.tsx'),
    'OwnWithdrawalsPage',
  ),
  searched(
    '/wallet/payment-requests',
    ownRequestSearch,
    () => import('../features/payment-requests/own/own-requests-page.tsx'),
    'OwnRequestsPage',
  ),
  // The link of a payment request leads here.
  at('/pay/$id', () => import('../features/payment-requests/pay-page.tsx'), 'PayPage'),
  searched(
    '/wallet/schedules',
    scheduleSearch,
    () => import('../features/schedules/own/own-schedules-page.tsx'),
    'OwnSchedulesPage',
  ),
  at('/schedules/$id', () => import('../features/schedules/schedule-page.tsx'), 'SchedulePage'),
  searched(
    '/wallet/holds/capture',
    actSearch,
    () => import('../features/holds/own-capture-page.tsx'),
    'CapturePage',
  ),
  searched(
    '/wallet/holds/release',
    actSearch,
    () => import('../features/holds/own-release-page.tsx'),
    'ReleasePage',
  ),
  at('/sessions', () => import('../features/sessions/sessions-page.tsx'), 'SessionsPage'),
  // The books: wallets, transactions and decisions.
  searched(
    '/overview',
    overviewSearch,
    () => import('../features/statistics/overview-page.tsx'),
    'OverviewPage',
  ),
  searched('/users', userSearch, () => import('../features/users/users-page.tsx'), 'UsersPage'),
  searched('/users/$id', userPageSearch, () => import('./pages/user-page.tsx'), 'UserPage'),
  searched(
    '/transactions',
    transactionSearch,
    () => import('../features/transactions/transactions-page.tsx'),
    'TransactionsPage',
  ),
  at('/transactions/$id', () => import('../features/transactions/transaction-page.tsx'), 'TransactionPage'),
  searched('/holds', holdSearch, () => import('../features/holds/holds-page.tsx'), 'HoldsPage'),
  at('/holds/$id', () => import('../features/holds/hold-page.tsx'), 'HoldPage'),
  searched(
    '/payment-requests',
    requestSearch,
    () => import('../features/payment-requests/payment-requests-page.tsx'),
    'PaymentRequestsPage',
  ),
  at('/treasuries', () => import('../features/treasuries/treasuries-page.tsx'), 'TreasuriesPage'),
  searched(
    '/treasuries/$code',
    movementFilterIn,
    () => import('../features/treasuries/treasury-page.tsx'),
    'TreasuryPage',
  ),
  at('/exchange', () => import('../features/exchange/exchange-page.tsx'), 'ExchangePage'),
  searched('/decisions', decisionFilterIn, () => import('./pages/decisions-page.tsx'), 'DecisionsPage'),
  searched(
    '/withdrawals/$id',
    oneWithdrawalSearch,
    () => import('../features/withdrawals/withdrawal-page.tsx'),
    'WithdrawalPage',
  ),
  at('/approvals/$id', () => import('../features/approvals/approval-page.tsx'), 'ApprovalPage'),
  formerly('/inbox', {}),
  formerly('/withdrawals', { kind: 'withdrawals' }),
  formerly('/approvals', { kind: 'acts' }),
  // Operations of administrators.
  at('/acts', () => import('./pages/forms-page.tsx'), 'ActsPage'),
  searched('/acts/mint', actSearch, () => import('../features/treasuries/mint-page.tsx'), 'MintPage'),
  searched('/acts/burn', actSearch, () => import('../features/treasuries/burn-page.tsx'), 'BurnPage'),
  searched('/acts/reward', actSearch, () => import('../features/purchases/reward-page.tsx'), 'RewardPage'),
  at(
    '/acts/rewards',
    () => import('../features/purchases/reward-file/reward-file-page.tsx'),
    'RewardFilePage',
  ),
  searched('/acts/refund', actSearch, () => import('../features/purchases/refund-page.tsx'), 'RefundPage'),
  searched(
    '/acts/treasury-transfer',
    actSearch,
    () => import('../features/treasuries/treasury-transfer-page.tsx'),
    'TreasuryTransferPage',
  ),
  searched('/acts/capture', actSearch, () => import('../features/holds/capture-page.tsx'), 'CapturePage'),
  searched('/acts/release', actSearch, () => import('../features/holds/release-page.tsx'), 'ReleasePage'),
  // Platforms, rules, logs and services.
  at('/keys', () => import('./pages/keys-page.tsx'), 'KeysPage'),
  at('/platforms', () => import('../features/platforms/platforms-page.tsx'), 'PlatformsPage'),
  at('/platforms/$id', () => import('./pages/platform-page.tsx'), 'PlatformPage'),
  at('/rules', () => import('./pages/rules-page.tsx'), 'RulesPage'),
  at('/webhooks', () => import('../features/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  searched(
    '/webhooks/$id',
    webhookSearch,
    () => import('../features/webhooks/webhook-page.tsx'),
    'WebhookPage',
  ),
  searched(
    '/audit-log',
    auditSearch,
    () => import('../features/admin-log/audit-log-page.tsx'),
    'AuditLogPage',
  ),
  searched(
    '/refusals',
    refusalSearch,
    () => import('../features/refusals/refusals-page.tsx'),
    'RefusalsPage',
  ),
  at('/services', () => import('../features/health/services-page.tsx'), 'ServicesPage'),
  at('/verifications', () => import('../features/verification/verifications-page.tsx'), 'VerificationsPage'),
  at(
    '/verifications/$id',
    () => import('../features/verification/verification-page.tsx'),
    'VerificationPage',
  ),
  // The user's account, and the links of mails.
  at('/account', () => import('./pages/account-page.tsx'), 'AccountPage'),
  at('/verify', () => import('../features/mails/verify-page.tsx'), 'VerifyPage'),
  at('/reset', () => import('../features/mails/reset-page.tsx'), 'ResetPage'),
] as const;

export const routeTree = root.addChildren(routes);
