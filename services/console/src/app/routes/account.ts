import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../kit/api/load.ts';
import { page } from './root.ts';

const account = createRoute({
  ...page,
  path: '/account',
  component: lazyRouteComponent(() => import('../pages/account-page.tsx'), 'AccountPage'),
});

const verify = createRoute({
  ...page,
  path: '/verify',
  component: lazyRouteComponent(() => import('../../features/mails/verify-page.tsx'), 'VerifyPage'),
});

const reset = createRoute({
  ...page,
  path: '/reset',
  component: lazyRouteComponent(() => import('../../features/mails/reset-page.tsx'), 'ResetPage'),
});

/** How somebody gets in: their own account, and where links of mails lead. */
export const accountRoutes = [account, verify, reset] as const;
