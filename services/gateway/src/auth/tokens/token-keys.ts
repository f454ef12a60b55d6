import { readFileSync } from 'node:fs';
import { isOkpKey } from '@cowrie/runtime';
import { type CryptoKey, importJWK } from 'jose';
import { z } from 'zod';

const BASE64URL = /^[A-Za-z0-9_-]+$/;
/** One key signs, one is prepared, and some expire; more are a mistake. */
const KEYS_MAX = 8;
export const ALGORITHM = 'EdDSA';

const fields = { kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string().regex(BASE64URL) };
const kid = z.string().min(1);
const haveOwnKids = (keys: readonly { kid: string }[]): boolean =>
  new Set(keys.map((key) => key.kid)).size === keys.length;

/** Without `d` the key only verifies. */
const TokenKey = z.object({ ...fields, kid, d: z.string().regex(BASE64URL).optional() }).refine(isOkpKey);
/** All keys verify; the first one signs. */
const TokenKeys = z
  .array(TokenKey)
  .min(1)
  .max(KEYS_MAX)
  .refine(haveOwnKids)
  .refine(([first]) => first?.d !== undefined);
export type TokenKeys = z.infer<typeof TokenKeys>;

/** Shown in the JWKS, verifies no access tokens. A private key is refused, so that it is never published. */
const OtherKey = z.object({ ...fields, kid, d: z.undefined().optional() }).refine(isOkpKey);

const keyListText = z.string().transform((text, context): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'keys' in value ? value.keys : [value];
  } catch {
    context.addIssue({ code: 'custom', message: 'is not JSON' });
    return z.NEVER;
  }
});

const TOKEN_KEYS_FORM = 'an Ed25519 private JWK with kid, or a JWK Set whose first key is one';
export const TokenKeysText = keyListText.pipe(TokenKeys).describe(`${TOKEN_KEYS_FORM}, as JSON`);
export const TokenKeysFile = z
  .string()
  .refine((file) => readTokenKeys(file) !== null)
  .describe(`the path of a readable JSON file with ${TOKEN_KEYS_FORM}`);
export const OtherKeysText = keyListText
  .pipe(z.array(OtherKey).max(KEYS_MAX).refine(haveOwnKids))
  .describe('an Ed25519 public JWK with kid, or a JWK Set of such, as JSON');

export function readTokenKeys(file: string): TokenKeys | null {
  try {
    return TokenKeysText.safeParse(readFileSync(file, 'utf8')).data ?? null;
  } catch {
    return null;
  }
}

export type PublicKey = Record<'kty' | 'crv' | 'x' | 'kid' | 'alg' | 'use', string> & { d?: never };

/** Copies only the fields that verify, so that nothing else is ever published. */
export function publicKeyOf({ kty, crv, x, kid }: z.infer<typeof OtherKey> | TokenKeys[number]): PublicKey {
  return { kty, crv, x, kid, alg: ALGORITHM, use: 'sig' };
}

export type TokenKeySet = {
  signing: { kid: string; key: CryptoKey };
  verifying: ReadonlyMap<string, CryptoKey>;
  published: readonly PublicKey[];
};

export async function importTokenKeys(keys: TokenKeys): Promise<TokenKeySet> {
  const [first] = keys;
  if (!first) throw new Error('the first key, which signs, is missing');
  const published = keys.map(publicKeyOf);
  const verifying = await Promise.all(published.map(async (key) => [key.kid, await importKey(key)] as const));
  const signing = { kid: first.kid, key: await importKey(first) };
  return { signing, verifying: new Map(verifying), published };
}

async function importKey({ d, ...half }: PublicKey | TokenKeys[number]): Promise<CryptoKey> {
  const key = await importJWK(d === undefined ? half : { ...half, d }, ALGORITHM);
  if (key instanceof Uint8Array) throw new Error('an Ed25519 key is not symmetric');
  return key;
}
