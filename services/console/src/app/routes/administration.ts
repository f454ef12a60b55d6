import { createRoute } from '@tanstack/react-router';
import { refusalSearch } from '../../pages/refusals/search.ts';
import { webhookSearch } from '../../pages/webhooks/search.ts';
import { lazyRouteComponent } from '../load.ts';
import { auditSearch } from '../search.ts';
import { page } from './root.ts';

const keys = createRoute({
  ...page,
  path: '/keys',
  component: lazyRouteComponent(() => import('../../pages/keys/keys-page.tsx'), 'KeysPage'),
});

const platforms = createRoute({
  ...page,
  path: '/platforms',
  component: lazyRouteComponent(() => import('../../pages/platforms/platforms-page.tsx'), 'PlatformsPage'),
});

const platform = createRoute({
  ...page,
  path: '/platforms/$id',
  component: lazyRouteComponent(() => import('../../pages/platforms/platform-page.tsx'), 'PlatformPage'),
});

const rules = createRoute({
  ...page,
  path: '/rules',
  component: lazyRouteComponent(() => import('../../pages/rules/rules-page.tsx'), 'RulesPage'),
});

const webhooks = createRoute({
  ...page,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('../../pages/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
});

const webhook = createRoute({
  ...page,
  path: '/webhooks/$id',
  validateSearch: webhookSearch,
  component: lazyRouteComponent(() => import('../../pages/webhooks/webhook-page.tsx'), 'WebhookPage'),
});

const auditLog = createRoute({
  ...page,
  path: '/audit-log',
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import('../../pages/audit-log/audit-log-page.tsx'), 'AuditLogPage'),
});

const refusals = createRoute({
  ...page,
  path: '/refusals',
  validateSearch: refusalSearch,
  component: lazyRouteComponent(() => import('../../pages/refusals/refusals-page.tsx'), 'RefusalsPage'),
});

const verifications = createRoute({
  ...page,
  path: '/verifications',
  component: lazyRouteComponent(
    () => import('../../pages/verifications/verifications-page.tsx'),
    'VerificationsPage',
  ),
});

const verification = createRoute({
  ...page,
  path: '/verifications/$id',
  component: lazyRouteComponent(
    () => import('../../pages/verifications/verification-page.tsx'),
    'VerificationPage',
  ),
});

const services = createRoute({
  ...page,
  path: '/services',
  component: lazyRouteComponent(() => import('../../pages/services/services-page.tsx'), 'ServicesPage'),
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
