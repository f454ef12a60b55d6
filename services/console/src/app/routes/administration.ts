import { createRoute } from '@tanstack/react-router';
import { refusalSearch } from '../../features/refusals/search.ts';
import { webhookSearch } from '../../features/webhooks/search.ts';
import { lazyRouteComponent } from '../../kit/api/load.ts';
import { auditSearch } from '../../kit/search.ts';
import { page } from './root.ts';

const keys = createRoute({
  ...page,
  path: '/keys',
  component: lazyRouteComponent(() => import('../pages/keys-page.tsx'), 'KeysPage'),
});

const platforms = createRoute({
  ...page,
  path: '/platforms',
  component: lazyRouteComponent(() => import('../../features/platforms/platforms-page.tsx'), 'PlatformsPage'),
});

const platform = createRoute({
  ...page,
  path: '/platforms/$id',
  component: lazyRouteComponent(() => import('../pages/platform-page.tsx'), 'PlatformPage'),
});

const rules = createRoute({
  ...page,
  path: '/rules',
  component: lazyRouteComponent(() => import('../pages/rules-page.tsx'), 'RulesPage'),
});

const webhooks = createRoute({
  ...page,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('../../features/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
});

const webhook = createRoute({
  ...page,
  path: '/webhooks/$id',
  validateSearch: webhookSearch,
  component: lazyRouteComponent(() => import('../../features/webhooks/webhook-page.tsx'), 'WebhookPage'),
});

const auditLog = createRoute({
  ...page,
  path: '/audit-log',
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import('../../features/admin-log/audit-log-page.tsx'), 'AuditLogPage'),
});

const refusals = createRoute({
  ...page,
  path: '/refusals',
  validateSearch: refusalSearch,
  component: lazyRouteComponent(() => import('../../features/refusals/refusals-page.tsx'), 'RefusalsPage'),
});

const verifications = createRoute({
  ...page,
  path: '/verifications',
  component: lazyRouteComponent(
    () => import('../../features/verification/verifications-page.tsx'),
    'VerificationsPage',
  ),
});

const verification = createRoute({
  ...page,
  path: '/verifications/$id',
  component: lazyRouteComponent(
    () => import('../../features/verification/verification-page.tsx'),
    'VerificationPage',
  ),
});

const services = createRoute({
  ...page,
  path: '/services',
  component: lazyRouteComponent(() => import('../../features/health/services-page.tsx'), 'ServicesPage'),
});

/** Keys, logs, services, and proof. */
export const administrationRoutes = [
  keys,
  platforms,
  platform,
  rules,
  webhooks,
  webhook,
  auditLog,
  refusals,
  services,
  verifications,
  verification,
] as const;
