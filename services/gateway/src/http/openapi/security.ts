import type { ServiceScope } from '@cowrie/contracts';
import { SIGNATURE_HEADER } from '@cowrie/runtime';

const SCOPES: Record<ServiceScope, string> = {
  'coins:reward': 'Pay rewards',
  'coins:refund': "Refund purchases of the account's platform",
  'holds:capture': 'Capture holds',
  'holds:release': 'Release holds',
  'payment-requests:write': 'Request coins from users',
  'transactions:read': "Read the transactions of the account's platform",
  'users:act': "Get tokens for users who linked themselves with the account's platform",
  'users:register': "Link and register users of the account's platform",
  'webhooks:pull': "Fetch the events of the account's platform",
};

export const SECURITY_SCHEMES = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The `accessToken` of `logIn` or `refreshTokens`, valid for 15 minutes.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description:
      'Minting and burning need a key besides the token: an API key with the scope of the operation, or a stand-in from `createKeyStandIn`.',
  },
  payoutSignature: {
    type: 'apiKey',
    in: 'header',
    name: SIGNATURE_HEADER,
    description: 'v2=HEX of HMAC-SHA-256 over `v2 TIME METHOD PATH`, a line end and the body',
  },
  delegated: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'The token with which a platform acts for a user, with the named scope. `createServiceToken` returns it for the external id of a linked user. It is valid for 5 minutes.',
  },
  client: { type: 'http', scheme: 'basic', description: 'Client id and client secret' },
  serviceAccount: {
    type: 'oauth2',
    description: 'The token of a service account, from `createServiceToken`.',
    flows: { clientCredentials: { tokenUrl: '/api/auth/token', scopes: SCOPES } },
  },
} as const;
