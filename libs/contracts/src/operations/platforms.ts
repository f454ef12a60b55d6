import { get, patch, post, remove } from './operation.ts';

export const PLATFORM_OPERATIONS = {
  createPlatform: post('/api/admin/platforms', ['platform.create'], {
    role: 'SUPERADMIN',
    action: null,
    audit: 'platform.created',
  }),
  listPlatforms: get('/api/admin/platforms', ['platform.list'], { role: 'ADMIN' }),
  getPlatform: get('/api/admin/platforms/:id', ['platform.get', 'platform.usage'], { role: 'ADMIN' }),
  changePlatform: patch('/api/admin/platforms/:id', ['platform.change', 'platform.usage'], {
    action: ['platform-status', 'budget'],
    audit: 'platform.changed',
  }),
  createLinkCode: post('/api/users/me/links', ['link.request']),
  confirmMyLink: post('/api/users/me/links/:platform/confirm', ['link.confirm', 'spending.today'], {
    audit: 'user.link_confirmed',
  }),
  changeMyLink: patch('/api/users/me/links/:platform', ['link.change', 'spending.today']),
  listMyLinks: get('/api/users/me/links', ['link.list', 'spending.today']),
  deleteMyLink: remove('/api/users/me/links/:platform', ['link.drop'], { audit: 'user.unlinked' }),
  createLink: post('/api/platform/links', ['link.redeem', 'spending.today'], {
    serviceScope: 'users:register',
    serviceOnly: true,
    audit: 'user.linked',
  }),
  createPlatformUser: post('/api/platform/users', ['user.register-linked', 'wallet.get'], {
    serviceScope: 'users:register',
    serviceOnly: true,
    audit: 'user.linked',
  }),
  getPlatformUser: get('/api/platform/users/:externalId', ['link.find', 'wallet.get', 'spending.today'], {
    serviceScope: 'users:register',
    serviceOnly: true,
  }),
  listUserLinks: get('/api/admin/users/:id/links', ['user.get', 'link.list', 'spending.today'], {
    role: 'ADMIN',
  }),
  deleteUserLink: remove('/api/admin/users/:id/links/:platform', ['user.get', 'link.drop'], {
    role: 'ADMIN',
    action: null,
    audit: 'user.unlinked',
  }),
  createApiKey: post('/api/admin/api-keys', ['api-key.create'], {
    action: 'api-key',
    audit: 'api_key.created',
  }),
  listApiKeys: get('/api/admin/api-keys', ['api-key.list'], { role: 'SUPERADMIN' }),
  rotateApiKey: post('/api/admin/api-keys/:id/rotate', ['api-key.rotate'], {
    action: 'api-key',
    audit: 'api_key.rotated',
  }),
  revokeApiKey: remove('/api/admin/api-keys/:id', ['api-key.revoke'], {
    role: 'SUPERADMIN',
    action: null,
    audit: 'api_key.revoked',
  }),
  listMyApiKeys: get('/api/users/me/api-keys', ['api-key.list-own'], { role: 'ADMIN' }),
  createKeyStandIn: post('/api/admin/api-keys/:id/stand-in', ['api-key.confirm'], {
    role: 'ADMIN',
    action: null,
  }),
  createServiceAccount: post('/api/admin/service-accounts', ['service-account.create'], {
    action: 'service-account',
    audit: 'service_account.created',
  }),
  listServiceAccounts: get('/api/admin/service-accounts', ['service-account.list'], { role: 'SUPERADMIN' }),
  rotateServiceAccountSecret: post('/api/admin/service-accounts/:id/rotate', ['service-account.rotate'], {
    action: 'service-account',
    audit: 'service_account.rotated',
  }),
  deleteServiceAccount: remove('/api/admin/service-accounts/:id', ['service-account.delete'], {
    role: 'SUPERADMIN',
    action: null,
    audit: 'service_account.deleted',
  }),
  createServiceToken: post('/api/auth/token', ['service-account.find', 'link.find'], { credential: 'none' }),
  createWebhook: post('/api/admin/webhooks', ['webhook.create', 'platform.get'], {
    role: 'SUPERADMIN',
    action: null,
    audit: 'webhook.created',
  }),
  listWebhooks: get('/api/admin/webhooks', ['webhook.list'], { role: 'SUPERADMIN' }),
  getWebhook: get('/api/admin/webhooks/:id', ['webhook.get'], { role: 'SUPERADMIN' }),
  changeWebhook: patch('/api/admin/webhooks/:id', ['webhook.change'], {
    role: 'SUPERADMIN',
    action: null,
    audit: 'webhook.changed',
  }),
  deleteWebhook: remove('/api/admin/webhooks/:id', ['webhook.delete'], {
    role: 'SUPERADMIN',
    action: null,
    audit: 'webhook.deleted',
  }),
  rotateWebhookSecret: post('/api/admin/webhooks/:id/rotate-secret', ['webhook.rotate-secret'], {
    role: 'SUPERADMIN',
    action: null,
    audit: 'webhook.secret_rotated',
  }),
  listWebhookDeliveries: get('/api/admin/webhooks/:id/deliveries', ['delivery.list'], { role: 'SUPERADMIN' }),
  redeliverWebhookDelivery: post(
    '/api/admin/webhooks/:id/deliveries/:deliveryId/redeliver',
    ['delivery.redeliver'],
    { role: 'SUPERADMIN', action: null },
  ),
  pingWebhook: post('/api/admin/webhooks/:id/ping', ['webhook.ping'], { role: 'SUPERADMIN', action: null }),
  replayWebhook: post('/api/admin/webhooks/:id/replay', ['webhook.replay'], {
    role: 'SUPERADMIN',
    action: null,
  }),
  pullWebhook: post('/api/admin/webhooks/:id/pull', ['delivery.pull'], {
    role: 'SUPERADMIN',
    action: null,
    serviceScope: 'webhooks:pull',
  }),
  acknowledgeWebhookDeliveries: post('/api/admin/webhooks/:id/acknowledge', ['delivery.acknowledge'], {
    role: 'SUPERADMIN',
    action: null,
    serviceScope: 'webhooks:pull',
  }),
};
