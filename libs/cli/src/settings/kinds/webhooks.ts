import { isLoopback } from '../../loopback.ts';
import { type Kind, write } from './kind.ts';

/** `http` works only on this machine, if the gateway allows it. Only the gateway can resolve names. */
function canBeCalled(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)));
}

export const webhooks: Kind = {
  one: 'webhook',
  makes: 'createWebhook',
  changes: 'changeWebhook',
  names: ['description', 'url'],
  isByPlatform: true,
  defaults: { status: 'ACTIVE' },
  list: async (client, options) => (await client.listWebhooks({}, options)).webhooks,
  make: ({ status: _status, ...fields }) => write('createWebhook', fields),
  afterMaking: (id, { status = 'ACTIVE' }) =>
    status === 'ACTIVE' ? [] : [write('changeWebhook', { id, status })],
  change: (id, changed) => [write('changeWebhook', { id, ...changed })],
  refusals: ({ url, description = null }) => [
    ...(url === undefined && description === null
      ? [{ field: '', message: 'must have a description or a url to identify it' }]
      : []),
    ...(url === undefined || canBeCalled(String(url))
      ? []
      : [{ field: 'url', message: 'must be a URL like https://shop.example.com/cowrie' }]),
  ],
  secret: {
    fields: ['id', 'secret'],
    rotate: (id) => `cowrie call rotateWebhookSecret --id ${id}`,
  },
  insteadOfChange: 'delete it (cowrie call deleteWebhook) and apply the file again',
};
