import { API_KEY, API_KEY_SCOPES, LIMITS, Network } from '@cowrie/contracts';
import { z } from 'zod';
import { CoinAmount, expected, integer, oneOf, PlatformIdInput, TimeText } from '../../api/inputs.ts';
import { nameText } from '../../api/name-text.ts';

const scopesMessage = `must be 1 to ${API_KEY_SCOPES.length} scopes`;
const networksMessage = `must be 1 to ${LIMITS.allowedNetworksMax} networks`;

export const ApiKeyCreation = z.strictObject({
  name: nameText(LIMITS.apiKeyNameMax),
  scopes: z
    .array(oneOf(API_KEY_SCOPES), expected('a list of scopes'))
    .min(1, scopesMessage)
    .max(LIMITS.apiKeyScopesMax, scopesMessage),
  expiresAt: TimeText.nullable().optional(),
  platform: PlatformIdInput.nullable().optional(),
  perTransactionLimit: CoinAmount.nullable()
    .optional()
    .meta({ description: API_KEY.fields.perTransactionLimit.shown.description }),
  dailyMintLimit: CoinAmount.nullable()
    .optional()
    .meta({ description: API_KEY.fields.dailyMintLimit.shown.description }),
  allowedNetworks: z
    .array(
      z
        .string(expected('text'))
        .refine((value) => Network.safeParse(value).success, {
          error: 'must be a network like 192.0.2.0/24 or 2001:db8::/32',
        })
        .meta({ pattern: `${z.regexes.cidrv4.source}|${z.regexes.cidrv6.source}` }),
      expected('a list of networks'),
    )
    .min(1, networksMessage)
    .max(LIMITS.allowedNetworksMax, networksMessage)
    .nullable()
    .optional()
    .meta({ description: API_KEY.fields.allowedNetworks.shown.description }),
});

export const ApiKeyRotation = z.strictObject({
  overlapSeconds: integer(0, LIMITS.apiKeyOverlapSecondsMax)
    .optional()
    .meta({
      description: `Seconds until the old key expires; ${LIMITS.apiKeyOverlapSecondsDefault} by default`,
    }),
});

export const ApiKey = API_KEY.public;

export const NewApiKey = z
  .strictObject({ ...ApiKey.shape, key: z.string().meta({ description: 'Shown only once' }) })
  .meta({ id: 'NewApiKey' });

export const KeyStandIn = z
  .strictObject({
    key: z.string().meta({ description: 'Send it as `x-api-key`, once' }),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'KeyStandIn' });
