import { COIN_SCALE, PAYOUT_PROVIDER, PayoutProviderNames } from '@cowrie/contracts';
import { baseConfigShape } from '@cowrie/runtime';
import { z } from 'zod';

const BASE64URL = /^[A-Za-z0-9_-]+$/;

/** A variable whose text is a JSON object of the given shape. */
function jsonText<S extends z.ZodType>(shape: S, expected: string) {
  return z
    .string({ error: expected })
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: expected });
        return z.NEVER;
      }
    })
    .pipe(shape);
}

const keyFields = { kty: z.literal('OKP'), kid: z.string().min(1), x: z.string().regex(BASE64URL) };

/** The Ed25519 key that signs access tokens. */
export const TokenPrivateKey = z.object({
  ...keyFields,
  crv: z.literal('Ed25519'),
  d: z.string().regex(BASE64URL),
});
export type TokenPrivateKey = z.infer<typeof TokenPrivateKey>;

/** The X25519 key of the user service, for which passwords are sealed. */
export const SealPublicKey = z.object({ ...keyFields, crv: z.literal('X25519') });
export type SealPublicKey = z.infer<typeof SealPublicKey>;

const CursorSecret = z
  .string()
  .regex(BASE64URL)
  .transform((text) => Buffer.from(text, 'base64url'))
  .refine((secret) => secret.length >= 32, 'at least 32 bytes as base64url');

/** Coins, decimal, 0 too; as units. Unset or empty is null. */
const CoinsSetting = z
  .string()
  .regex(/^(\d{1,11}(\.\d{1,4})?)?$/, 'coins with at most 4 decimals')
  .transform((text) => {
    if (text === '') return null;
    const [whole = '', decimals = ''] = text.split('.');
    return BigInt(whole + decimals.padEnd(COIN_SCALE, '0'));
  })
  .optional()
  .transform((units) => units ?? null);

const perWindow = (standard: number) => z.coerce.number().int().min(0).default(standard);

export const ConfigSchema = z.object({
  ...baseConfigShape,
  HOST: z.string().min(1).default('0.0.0.0'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  KAFKA_BROKERS: z.string().min(1),
  REDIS_URL: z.string().regex(/^rediss?:\/\//),
  TOKEN_PRIVATE_KEY: jsonText(TokenPrivateKey, 'an Ed25519 private JWK with kid, as JSON'),
  SEAL_PUBLIC_KEY: jsonText(SealPublicKey, 'an X25519 public JWK with kid, as JSON'),
  CURSOR_SECRET: CursorSecret,
  RATE_LIMIT_USER_PER_MINUTE: perWindow(6000),
  RATE_LIMIT_ADDRESS_PER_MINUTE: perWindow(600),
  LOGIN_FAILURES_PER_15_MINUTES: perWindow(10),
  /** What payout providers sign their callbacks with; without it there are none. */
  PAYOUT_CALLBACK_SECRET: z.string().min(32).optional(),
  /** The names of providers that call back. */
  PAYOUT_HTTP_PROVIDERS: PayoutProviderNames.default([PAYOUT_PROVIDER]),
  /** A mint of more coins waits for a second administrator. */
  MINT_APPROVAL_ABOVE: CoinsSetting,
  /** Addresses (comma list, CIDR allowed) of proxies whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: z.string().min(1).optional(),
});
export type Config = z.infer<typeof ConfigSchema>;
