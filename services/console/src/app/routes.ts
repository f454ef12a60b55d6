import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { type DecisionFilter, decisionFilterIn } from '../features/approvals/decisions/decision-filter.ts';
import { refusalSearch } from '../features/refusals/search.ts';
import { webhookSearch } from '../features/webhooks/search.ts';
import { lazyRouteComponent } from '../kit/api/load.ts';
import { NotFound } from '../kit/page/not-found.tsx';
import {
  auditSearch,
  formSearch,
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

type LoadModule<Module> = () => Promise<Module>;

const pageAtPath = <const Path extends string, Module extends object, Name extends keyof Module>(
  path: Path,
  load: LoadModule<Module>,
  name: Name,
) => createRoute({ ...page, path, component: lazyRouteComponent(load, name) });

const pageWithSearch = <const Path extends string, Search, Module extends object, Name extends keyof Module>(
  path: Path,
  validateSearch: (raw: Record<string, unknown>) => Search,
  load: LoadModule<Module>,
  name: Name,
) => createRoute({ ...page, path, validateSearch, component: lazyRouteComponent(load, name) });

/** A former path of a part of the decisions; old links still work. */
const redirectedPage = <const Path extends string>(path: Path, given: DecisionFilter) =>
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
  pageWithSearch(
    '/wallet',
    movementFilterIn,
    () => import('../features/wallets/wallet-page.tsx'),
    'WalletPage',
  ),
  pageWithSearch(
    '/wallet/transfer',
    formSearch,
    () => import('../features/transfers/transfer-page.tsx'),
    'TransferPage',
  ),
  pageAtPath(
    '/wallet/be-paid',
    () => import('../features/payment-requests/be-paid/be-paid-page.tsx'),
    'BePaidPage',
  ),
  pageAtPath(
    '/wallet/transactions/$id',
    () => import('../features/transactions/own-transaction-page.tsx'),
    'OwnTransactionPage',
  ),
  pageAtPath('/wallet/holds', () => import('../features/holds/own-holds-page.tsx'), 'HoldsPage'),
  pageAtPath('/wallet/exchange', () => import('../features/exchange/own/exchange-page.tsx'), 'ExchangePage'),
  pageAtPath(
    '/wallet/withdrawals',
    () => import('../features/withdrawals/own/own-withdrawals-page.tsx'),
    'OwnWithdrawalsPage',
  ),
  pageWithSearch(
    '/wallet/payment-requests',
    ownRequestSearch,
    () => import('../features/payment-requests/own/own-requests-page.tsx'),
    'OwnRequestsPage',
  ),
  // The link of a payment request opens this page.
  pageAtPath('/pay/$id', () => import('../features/payment-requests/pay-page.tsx'), 'PayPage'),
  pageWithSearch(
    '/wallet/schedules',
    scheduleSearch,
    () => import('../features/schedules/own/own-schedules-page.tsx'),
    'OwnSchedulesPage',
  ),
  pageAtPath('/schedules/$id', () => import('../features/schedules/schedule-page.tsx'), 'SchedulePage'),
  pageWithSearch(
    '/wallet/holds/capture',
    formSearch,
    () => import('../features/holds/own-capture-page.tsx'),
    'CapturePage',
  ),
  pageWithSearch(
    '/wallet/holds/release',
    formSearch,
    () => import('../features/holds/own-release-page.tsx'),
    'ReleasePage',
  ),
  pageAtPath('/sessions', () => import('../features/sessions/sessions-page.tsx'), 'SessionsPage'),
  pageWithSearch(
    '/overview',
    overviewSearch,
    () => import('../features/statistics/overview-page.tsx'),
    'OverviewPage',
  ),
  pageWithSearch('/users', userSearch, () => import('../features/users/users-page.tsx'), 'UsersPage'),
  pageWithSearch('/users/$id', userPageSearch, () => import('./pages/user-page.tsx'), 'UserPage'),
  pageWithSearch(
    '/transactions',
    transactionSearch,
    () => import('../features/transactions/transactions-page.tsx'),
    'TransactionsPage',
  ),
  pageAtPath(
    '/transactions/$id',
    () => import('../features/transactions/transaction-page.tsx'),
    'TransactionPage',
  ),
  pageWithSearch('/holds', holdSearch, () => import('../features/holds/holds-page.tsx'), 'HoldsPage'),
  pageAtPath('/holds/$id', () => import('../features/holds/hold-page.tsx'), 'HoldPage'),
  pageWithSearch(
    '/payment-requests',
    requestSearch,
    () => import('../features/payment-requests/payment-requests-page.tsx'),
    'PaymentRequestsPage',
  ),
  pageAtPath('/treasuries', () => import('../features/treasuries/treasuries-page.tsx'), 'TreasuriesPage'),
  pageWithSearch(
    '/treasuries/$code',
    movementFilterIn,
    () => import('../features/treasuries/treasury-page.tsx'),
    'TreasuryPage',
  ),
  pageAtPath('/exchange', () => import('../features/exchange/exchange-page.tsx'), 'ExchangePage'),
  pageWithSearch('/decisions', decisionFilterIn, () => import('./pages/decisions-page.tsx'), 'DecisionsPage'),
  pageWithSearch(
    '/withdrawals/$id',
    oneWithdrawalSearch,
    () => import('../features/withdrawals/withdrawal-page.tsx'),
    'WithdrawalPage',
  ),
  pageAtPath('/approvals/$id', () => import('../features/approvals/approval-page.tsx'), 'ApprovalPage'),
  redirectedPage('/inbox', {}),
  redirectedPage('/withdrawals', { kind: 'withdrawals' }),
  redirectedPage('/approvals', { kind: 'acts' }),
  pageAtPath('/acts', () => import('./pages/forms-page.tsx'), 'FormsPage'),
  pageWithSearch('/acts/mint', formSearch, () => import('../features/treasuries/mint-page.tsx'), 'MintPage'),
  pageWithSearch('/acts/burn', formSearch, () => import('../features/treasuries/burn-page.tsx'), 'BurnPage'),
  pageWithSearch(
    '/acts/reward',
    formSearch,
    () => import('../features/purchases/reward-page.tsx'),
    'RewardPage',
  ),
  pageAtPath(
    '/acts/rewards',
    () => import('../features/purchases/reward-file/reward-file-page.tsx'),
    'RewardFilePage',
  ),
  pageWithSearch(
    '/acts/refund',
    formSearch,
    () => import('../features/purchases/refund-page.tsx'),
    'RefundPage',
  ),
  pageWithSearch(
    '/acts/treasury-transfer',
    formSearch,
    () => import('../features/treasuries/treasury-transfer-page.tsx'),
    'TreasuryTransferPage',
  ),
  pageWithSearch(
    '/acts/capture',
    formSearch,
    () => import('../features/holds/capture-page.tsx'),
    'CapturePage',
  ),
  pageWithSearch(
    '/acts/release',
    formSearch,
    () => import('../features/holds/release-page.tsx'),
    'ReleasePage',
  ),
  pageAtPath('/keys', () => import('./pages/keys-page.tsx'), 'KeysPage'),
  pageAtPath('/platforms', () => import('../features/platforms/platforms-page.tsx'), 'PlatformsPage'),
  pageAtPath('/platforms/$id', () => import('./pages/platform-page.tsx'), 'PlatformPage'),
  pageAtPath('/rules', () => import('./pages/rules-page.tsx'), 'RulesPage'),
  pageAtPath('/webhooks', () => import('../features/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  pageWithSearch(
    '/webhooks/$id',
    webhookSearch,
    () => import('../features/webhooks/webhook-page.tsx'),
    'WebhookPage',
  ),
  pageWithSearch(
    '/audit-log',
    auditSearch,
    () => import('../features/admin-log/audit-log-page.tsx'),
    'AuditLogPage',
  ),
  pageWithSearch(
    '/refusals',
    refusalSearch,
    () => import('../features/refusals/refusals-page.tsx'),
    'RefusalsPage',
  ),
  pageAtPath('/services', () => import('../features/health/services-page.tsx'), 'ServicesPage'),
  pageAtPath(
    '/verifications',
    () => import('../features/verification/verifications-page.tsx'),
    'VerificationsPage',
  ),
  pageAtPath(
    '/verifications/$id',
    () => import('../features/verification/verification-page.tsx'),
    'VerificationPage',
  ),
  pageAtPath('/account', () => import('./pages/account-page.tsx'), 'AccountPage'),
  pageAtPath('/verify', () => import('../features/mails/verify-page.tsx'), 'VerifyPage'),
  pageAtPath(
    '/check-receipt',
    () => import('../features/transactions/check-receipt-page.tsx'),
    'CheckReceiptPage',
  ),
  pageAtPath('/reset', () => import('../features/mails/reset-page.tsx'), 'ResetPage'),
] as const;

export const routeTree = root.addChildren(routes);
