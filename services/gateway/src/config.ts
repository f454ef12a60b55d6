import {
  COIN_SCALE,
  PAYOUT_PROVIDER,
  PayoutProviderNames,
  PROVIDER_NAMES,
  partitionsShape,
} from '@cowrie/contracts';
import { QueryOrigins, serviceTokenShape } from '@cowrie/queries';
import {
  AddressList,
  baseConfigShape,
  CertificateFile,
  jsonText,
  kafkaConfigShape,
  kafkaFilesBelongTogether,
  keyText,
  listenHost,
  listenPort,
  noSandboxInProduction,
  SealPublicKey,
  sandboxShape,
  secretText,
  switchText,
  wholeNumber,
} from '@cowrie/runtime';
import { z } from 'zod';
import { OtherKeysText, TokenKeysFile, TokenKeysText } from './auth/tokens/token-keys.ts';

const BASE64URL = /^[A-Za-z0-9_-]+$/;

const CursorSecret = z
  .string()
  .regex(BASE64URL)
  .transform((text) => Buffer.from(text, 'base64url'))
  .refine((secret) => secret.length >= 32)
  .describe('32 bytes or more as base64url');

const CoinsSetting = z
  .string()
  .regex(/^(\d{1,11}(\.\d{1,4})?)?$/)
  .transform((text) => {
    if (text === '') return null;
    const [whole = '', decimals = ''] = text.split('.');
    return BigInt(whole + decimals.padEnd(COIN_SCALE, '0'));
  })
  .optional()
  .transform((units) => units ?? null)
  .describe('coins, 0 or more, with at most 4 decimals');

const CallbackSecrets = jsonText()
  .prefault('{}')
  .pipe(z.record(z.string(), z.string().min(32)))
  .refine((secrets) => new Set(Object.values(secrets)).size === Object.keys(secrets).length)
  .describe('a JSON object of secrets by provider name, each of at least 32 characters, all different');

const Origins = z
  .string()
  .default('')
  .transform((text) => text.split(',').map((each) => each.trim()))
  .transform((origins) => origins.filter((origin) => origin !== ''))
  .refine((origins) => origins.every(isOrigin))
  .describe('origins such as https://shop.example.com, separated by commas');

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text;
}

const perWindow = (standard: number) =>
  z.coerce.number().int().min(0).default(standard).describe('a whole number; 0 = no limit');

const hasOnlyNames = (secrets: Record<string, string>, names: readonly string[]) =>
  Object.keys(secrets).every((name) => names.includes(name));
const includesSecret = (secrets: Record<string, string>, common: string | undefined) =>
  common !== undefined && Object.values(secrets).includes(common);

const EVERYWHERE = ['0.0.0.0', '::'];
const sharesHost = ({ HOST, MANAGEMENT_HOST }: { HOST: string; MANAGEMENT_HOST: string }) =>
  HOST === MANAGEMENT_HOST || EVERYWHERE.includes(HOST) || EVERYWHERE.includes(MANAGEMENT_HOST);

export const ConfigSchema = z
  .object({
    ...baseConfigShape,
    HOST: listenHost('0.0.0.0'),
    PORT: listenPort(3000),
    ...kafkaConfigShape,
    ...partitionsShape,
    ...serviceTokenShape,
    LEDGER_QUERIES_URL: QueryOrigins,
    USER_QUERIES_URL: QueryOrigins,
    HISTORY_QUERIES_URL: QueryOrigins,
    WEBHOOKS_QUERIES_URL: QueryOrigins,
    ...sandboxShape,
    REDIS_URL: z
      .url({ protocol: /^rediss?$/ })
      .describe('a URL redis://host:port or rediss://user:password@host:port'),
    REDIS_TLS_CA_FILE: CertificateFile.optional(),
    /** A fixed value, or a file that is read again when it changes. */
    TOKEN_PRIVATE_KEY: TokenKeysText.optional(),
    TOKEN_KEYS_FILE: TokenKeysFile.optional(),
    /** These keys verify signatures of other services, and never an access token. */
    OTHER_PUBLIC_KEYS: OtherKeysText.optional(),
    /** Passwords are sealed for the user service. */
    SEAL_PUBLIC_KEY: keyText(SealPublicKey, 'an X25519 public JWK with kid'),
    /** Webhook secrets are sealed for that service. Without it no webhook can be created. */
    WEBHOOKS_SEAL_PUBLIC_KEY: keyText(SealPublicKey, 'an X25519 public JWK with kid').optional(),
    /** Payout accounts are sealed for the ledger; without it they are sent unsealed. */
    LEDGER_SEAL_PUBLIC_KEY: keyText(SealPublicKey, 'an X25519 public JWK with kid').optional(),
    WEBHOOKS_ALLOW_LOOPBACK: switchText,
    CURSOR_SECRET: CursorSecret,
    /** Passkeys are bound to the domain of this URL; without it there are no passkeys. */
    PUBLIC_URL: z
      .url({ protocol: /^https?$/ })
      .describe('the public URL of the gateway, such as https://coins.example.com')
      .optional(),
    RATE_LIMIT_USER_PER_MINUTE: perWindow(6000),
    RATE_LIMIT_ADDRESS_PER_MINUTE: perWindow(600),
    LOGIN_FAILURES_PER_15_MINUTES: perWindow(10),
    /** Applies to administrators' operations, from this role on. */
    REQUIRE_TOTP_FROM: z.enum(['ADMIN', 'SUPERADMIN']).describe('ADMIN or SUPERADMIN').optional(),
    PASSWORD_HASHES_PER_MINUTE: perWindow(60),
    PASSWORD_HASHES_ADDRESS_PER_MINUTE: perWindow(120),
    /** A provider without a secret cannot call back. */
    PAYOUT_CALLBACK_SECRETS: CallbackSecrets,
    PAYOUT_CALLBACK_SECRET: secretText(32).optional(),
    PAYOUT_HTTP_PROVIDERS: PayoutProviderNames.default([PAYOUT_PROVIDER]).describe(PROVIDER_NAMES),
    MINT_APPROVAL_ABOVE: CoinsSetting,
    /** How long a user must have had a role before approving with it; 0: no wait. */
    APPROVER_MIN_HOURS: wholeNumber(0, 8_760, 24),
    /** Traced beyond the sampled share, because their callers record their traces. */
    TRACES_FROM_CALLERS_PER_SECOND: wholeNumber(0, 1_000, 5),
    CORS_ALLOWED_ORIGINS: Origins,
    TRUSTED_PROXIES: AddressList.optional(),
  })
  .check(kafkaFilesBelongTogether)
  .check(noSandboxInProduction)
  .refine(({ REDIS_URL: url, REDIS_TLS_CA_FILE: file }) => file === undefined || url.startsWith('rediss:'), {
    path: ['REDIS_URL'],
    error: 'must be a rediss:// URL when REDIS_TLS_CA_FILE is given',
  })
  .refine((config) => (config.TOKEN_PRIVATE_KEY === undefined) !== (config.TOKEN_KEYS_FILE === undefined), {
    path: ['TOKEN_PRIVATE_KEY'],
    error: 'set either TOKEN_PRIVATE_KEY or TOKEN_KEYS_FILE, not both',
  })
  .refine(
    ({ PAYOUT_CALLBACK_SECRETS: secrets, PAYOUT_HTTP_PROVIDERS: names }) => hasOnlyNames(secrets, names),
    {
      path: ['PAYOUT_CALLBACK_SECRETS'],
      error: 'names a provider that is not in PAYOUT_HTTP_PROVIDERS',
    },
  )
  .refine(
    ({ PAYOUT_CALLBACK_SECRETS: own, PAYOUT_CALLBACK_SECRET: common }) => !includesSecret(own, common),
    {
      path: ['PAYOUT_CALLBACK_SECRET'],
      error: 'must differ from the secrets of PAYOUT_CALLBACK_SECRETS',
    },
  )
  .refine((config) => config.PORT === 0 || config.PORT !== config.MANAGEMENT_PORT || !sharesHost(config), {
    path: ['MANAGEMENT_PORT'],
    error: 'must differ from PORT',
  });
export type Config = z.infer<typeof ConfigSchema>;
