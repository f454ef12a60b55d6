import { COIN_SCALE, PAYOUT_PROVIDER, PayoutProviderNames, PROVIDER_NAMES } from '@cowrie/contracts';
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

/** Coins, decimal, 0 too; as units. Unset or empty is null. */
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

/** By the names of providers; a name has one secret, and no two have the same. */
const CallbackSecrets = jsonText()
  .prefault('{}')
  .pipe(z.record(z.string(), z.string().min(32)))
  .refine((secrets) => new Set(Object.values(secrets)).size === Object.keys(secrets).length)
  .describe(
    'an object of secrets by the names of providers, each of 32 characters or more and no two alike, as JSON',
  );

/** With commas; each is written as a browser sends it. */
const Origins = z
  .string()
  .default('')
  .transform((text) => text.split(',').map((each) => each.trim()))
  .transform((origins) => origins.filter((origin) => origin !== ''))
  .refine((origins) => origins.every(isOrigin))
  .describe('origins such as https://shop.example.com, with commas');

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text;
}

const perWindow = (standard: number) =>
  z.coerce.number().int().min(0).default(standard).describe('a whole number; 0 = no limit');

const hasOnly = (secrets: Record<string, string>, names: readonly string[]) =>
  Object.keys(secrets).every((name) => names.includes(name));
const has = (secrets: Record<string, string>, common: string | undefined) =>
  common !== undefined && Object.values(secrets).includes(common);

const EVERYWHERE = ['0.0.0.0', '::'];
/** Whether two listeners of one port would meet. */
const sharesHost = ({ HOST, MANAGEMENT_HOST }: { HOST: string; MANAGEMENT_HOST: string }) =>
  HOST === MANAGEMENT_HOST || EVERYWHERE.includes(HOST) || EVERYWHERE.includes(MANAGEMENT_HOST);

export const ConfigSchema = z
  .object({
    ...baseConfigShape,
    HOST: listenHost('0.0.0.0'),
    PORT: listenPort(3000),
    ...kafkaConfigShape,
    ...serviceTokenShape,
    /** Where the services answer queries. */
    LEDGER_QUERIES_URL: QueryOrigins,
    USER_QUERIES_URL: QueryOrigins,
    HISTORY_QUERIES_URL: QueryOrigins,
    WEBHOOKS_QUERIES_URL: QueryOrigins,
    ...sandboxShape,
    REDIS_URL: z
      .url({ protocol: /^rediss?$/ })
      .describe('a URL redis://host:port or rediss://user:password@host:port'),
    /** Certificates that sign that of Redis. */
    REDIS_TLS_CA_FILE: CertificateFile.optional(),
    /** The keys of access tokens, until a restart, or the file that holds them and is read again when it changes. */
    TOKEN_PRIVATE_KEY: TokenKeysText.optional(),
    TOKEN_KEYS_FILE: TokenKeysFile.optional(),
    /** Keys that the JWKS shows besides: they verify what other services sign, and never an access token. */
    OTHER_PUBLIC_KEYS: OtherKeysText.optional(),
    /** The key of the user service, for which passwords are sealed. */
    SEAL_PUBLIC_KEY: keyText(SealPublicKey, 'an X25519 public JWK with kid'),
    /** The key of the webhooks service, for which the secrets of webhooks are sealed; without it none is made. */
    WEBHOOKS_SEAL_PUBLIC_KEY: keyText(SealPublicKey, 'an X25519 public JWK with kid').optional(),
    /** The key of the ledger, for which the accounts of withdrawals are sealed; without it they are sent in the clear. */
    LEDGER_SEAL_PUBLIC_KEY: keyText(SealPublicKey, 'an X25519 public JWK with kid').optional(),
    /** Whether webhooks may be on this machine itself, by http too: for development. */
    WEBHOOKS_ALLOW_LOOPBACK: switchText,
    CURSOR_SECRET: CursorSecret,
    /** Where the gateway is for people: passkeys are made for its domain. Without it there are none. */
    PUBLIC_URL: z
      .url({ protocol: /^https?$/ })
      .describe('the URL of the gateway, as https://coins.example.com')
      .optional(),
    RATE_LIMIT_USER_PER_MINUTE: perWindow(6000),
    RATE_LIMIT_ADDRESS_PER_MINUTE: perWindow(600),
    LOGIN_FAILURES_PER_15_MINUTES: perWindow(10),
    /** From this role on users need a second factor for whatever is an administrator's. */
    REQUIRE_TOTP_FROM: z.enum(['ADMIN', 'SUPERADMIN']).describe('ADMIN or SUPERADMIN').optional(),
    /** Of one e-mail address or user, from one address. */
    PASSWORD_HASHES_PER_MINUTE: perWindow(60),
    PASSWORD_HASHES_ADDRESS_PER_MINUTE: perWindow(120),
    /** What payout providers sign their callbacks with; one without a secret cannot call back. */
    PAYOUT_CALLBACK_SECRETS: CallbackSecrets,
    /** That of providers that have none there. */
    PAYOUT_CALLBACK_SECRET: secretText(32).optional(),
    /** The names of providers that call back. */
    PAYOUT_HTTP_PROVIDERS: PayoutProviderNames.default([PAYOUT_PROVIDER]).describe(PROVIDER_NAMES),
    /** A mint of more coins waits for a second administrator. */
    MINT_APPROVAL_ABOVE: CoinsSetting,
    /** Who has a role for less cannot approve with it; 0: whoever has it can. */
    APPROVER_MIN_HOURS: wholeNumber(0, 8_760, 24),
    /** Requests that are traced beside the share, because their callers record their traces. */
    TRACES_FROM_CALLERS_PER_SECOND: wholeNumber(0, 1_000, 5),
    /** Origins whose pages may call the API from a browser. */
    CORS_ALLOWED_ORIGINS: Origins,
    /** Of proxies whose X-Forwarded-For is believed. */
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
    error: 'either it or TOKEN_KEYS_FILE is needed, and not both',
  })
  .refine(({ PAYOUT_CALLBACK_SECRETS: secrets, PAYOUT_HTTP_PROVIDERS: names }) => hasOnly(secrets, names), {
    path: ['PAYOUT_CALLBACK_SECRETS'],
    error: 'names a provider that is not in PAYOUT_HTTP_PROVIDERS',
  })
  .refine(({ PAYOUT_CALLBACK_SECRETS: own, PAYOUT_CALLBACK_SECRET: common }) => !has(own, common), {
    path: ['PAYOUT_CALLBACK_SECRET'],
    error: 'must be another than those of PAYOUT_CALLBACK_SECRETS',
  })
  .refine((config) => config.PORT === 0 || config.PORT !== config.MANAGEMENT_PORT || !sharesHost(config), {
    path: ['MANAGEMENT_PORT'],
    error: 'must be another port than PORT',
  });
export type Config = z.infer<typeof ConfigSchema>;
