import {
  DELEGATED_SCOPES,
  LIMITS,
  NEW_SERVICE_ACCOUNT,
  SERVICE_ACCOUNT,
  SERVICE_SCOPES,
} from '@cowrie/contracts';
import { z } from 'zod';
import { expected, integer, PlatformIdInput } from '../../api/inputs.ts';
import { nameText } from '../../api/name-text.ts';

const scopesMessage = `must be 1 to ${SERVICE_SCOPES.length} scopes`;

export const ServiceAccountCreation = z.strictObject({
  name: nameText(LIMITS.serviceAccountNameMax),
  scopes: z
    .array(
      z.enum(SERVICE_SCOPES, expected(`one of ${SERVICE_SCOPES.join(', ')}`)),
      expected('a list of scopes'),
    )
    .min(1, scopesMessage)
    .max(SERVICE_SCOPES.length, scopesMessage)
    .superRefine((scopes, context) => {
      for (const [index, scope] of scopes.entries()) {
        if (scopes.indexOf(scope) === index) continue;
        context.addIssue({ code: 'custom', path: [index], message: 'is given more than once' });
      }
    })
    .meta({ uniqueItems: true }),
  platform: PlatformIdInput.nullable().optional(),
});

export const ServiceAccount = SERVICE_ACCOUNT.public;

export const NewServiceAccount = NEW_SERVICE_ACCOUNT.public;

export const SecretRotation = z.strictObject({
  overlapSeconds: integer(0, LIMITS.clientSecretOverlapSecondsMax)
    .optional()
    .meta({
      description: `Seconds until former secrets expire; ${LIMITS.clientSecretOverlapSecondsDefault} by default`,
    }),
});

export const CLIENT_CREDENTIALS = 'client_credentials';
export const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
export const EXTERNAL_ID = 'urn:cowrie:token-type:external-id';
/** RFC 8693 §3. */
export const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';

/** RFC 6749 §4.4.2 and RFC 8693 §2.1. Unknown fields are ignored. */
export const TokenForm = z.object({
  grant_type: z.string(expected('text')).meta({ enum: [CLIENT_CREDENTIALS, TOKEN_EXCHANGE] }),
  scope: z
    .string()
    .optional()
    .meta({
      description: `Scopes separated by spaces; all by default. For an exchange: ${DELEGATED_SCOPES.join(', ')}`,
    }),
  subject_token: z
    .string()
    .optional()
    .meta({ description: 'For an exchange: the external id of a linked user' }),
  subject_token_type: z
    .string()
    .optional()
    .meta({ description: `For an exchange: ${EXTERNAL_ID}` }),
  client_id: z.string().optional().meta({ description: 'Without HTTP Basic' }),
  client_secret: z.string().optional().meta({ description: 'Without HTTP Basic' }),
});

/** RFC 6749 §5.1 and RFC 8693 §2.2.1. */
export const ClientToken = z
  .strictObject({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int().meta({ description: 'Seconds until the access token expires' }),
    scope: z.string().meta({ description: 'Granted scopes, separated by spaces' }),
    issued_token_type: z.literal(ACCESS_TOKEN).optional().meta({ description: 'Only for an exchange' }),
  })
  .meta({ id: 'ClientToken' });
export type ClientToken = z.infer<typeof ClientToken>;
