import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../kit/api/load.ts';
import { actSearch } from '../../kit/search.ts';
import { page } from './root.ts';

const acts = createRoute({
  ...page,
  path: '/acts',
  component: lazyRouteComponent(() => import('../pages/acts-page.tsx'), 'ActsPage'),
});

const mint = createRoute({
  ...page,
  path: '/acts/mint',
  validateSearch: actSearch,
  component: lazyRouteComponent(() => import('../../features/treasuries/mint-page.tsx'), 'MintPage'),
});

const burn = createRoute({
  ...page,
  path: '/acts/burn',
  validateSearch: actSearch,
  component: lazyRouteComponent(() => import('../../features/treasuries/burn-page.tsx'), 'BurnPage'),
});

const reward = createRoute({
  ...page,
  path: '/acts/reward',
  validateSearch: actSearch,
  component: lazyRouteComponent(() => import('../../features/purchases/reward-page.tsx'), 'RewardPage'),
});

const rewards = createRoute({
  ...page,
  path: '/acts/rewards',
  component: lazyRouteComponent(
    () => import('../../features/purchases/reward-file/reward-file-page.tsx'),
    'RewardFilePage',
  ),
});

const refund = createRoute({
  ...page,
  path: '/acts/refund',
  validateSearch: actSearch,
  component: lazyRouteComponent(() => import('../../features/purchases/refund-page.tsx'), 'RefundPage'),
});

const treasuryTransfer = createRoute({
  ...page,
  path: '/acts/treasury-transfer',
  validateSearch: actSearch,
  component: lazyRouteComponent(
    () => import('../../features/treasuries/treasury-transfer-page.tsx'),
    'TreasuryTransferPage',
  ),
});

const capture = createRoute({
  ...page,
  path: '/acts/capture',
  validateSearch: actSearch,
  component: lazyRouteComponent(() => import('../../features/holds/capture-page.tsx'), 'CapturePage'),
});

const release = createRoute({
  ...page,
  path: '/acts/release',
  validateSearch: actSearch,
  component: lazyRouteComponent(() => import('../../features/holds/release-page.tsx'), 'ReleasePage'),
});

/** What an administrator does. */
export const actsRoutes = [
  acts,
  mint,
  burn,
  reward,
  rewards,
  refund,
  treasuryTransfer,
  capture,
  release,
] as const;
