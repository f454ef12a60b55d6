import type { ServiceScope } from '@cowrie/contracts';
import { SIGNATURE_HEADER } from '@cowrie/runtime';

const SCOPES: Record<ServiceScope, string> = {
  'coins:reward': 'Pay rewards',
  'coins:refund': 'Refund purchases of its platform',
  'holds:capture': 'Capture holds',
  'holds:release': 'Release holds',
  'payment-requests:write': 'Ask users for coins',
  'transactions:read': 'Read the transactions of its platform',
  'users:act': 'Get tokens for users of its platform who agreed',
  'users:register': 'Link and register users of its platform',
  'webhooks:pull': 'Fetch the events of its platform',
};

/** The ways to be let in that operations name. */
export const SECURITY_SCHEMES = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The `accessToken` that `logIn` and `refreshTokens` give. It is good for 15 minutes.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description:
      'What minting and burning need besides the token: a key with the scope of the operation, or what `createKeyStandIn` gives for one of your own.',
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
      'The token by which a platform acts for a user, with the scope that is named: `createServiceToken` gives it for the external id of a linked user. It is good for 5 minutes.',
  },
  client: { type: 'http', scheme: 'basic', description: 'Client id and client secret' },
  serviceAccount: {
    type: 'oauth2',
    description: 'The token of a service account, which `createServiceToken` gives.',
    flows: { clientCredentials: { tokenUrl: '/api/auth/token', scopes: SCOPES } },
  },
} as const;
