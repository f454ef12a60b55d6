import { CompactEncrypt, compactDecrypt, importJWK, type JWK } from 'jose';
import { z } from 'zod';
import { isOkpKey, jsonText } from './settings.ts';

/** A secret crosses Kafka as a compact JWE for the X25519 key of one service. The sender has only the public half. */

const keyFields = {
  kty: z.literal('OKP'),
  crv: z.literal('X25519'),
  kid: z.string().min(1),
  x: z.string().regex(/^[A-Za-z0-9_-]+$/),
};

export const SealPublicKey = z.object(keyFields);
export type SealPublicKey = z.infer<typeof SealPublicKey>;

export const SealPrivateKey = z.object({ ...keyFields, d: z.string().min(1) });
export type SealPrivateKey = z.infer<typeof SealPrivateKey>;

export const FormerSealKeys = jsonText()
  .pipe(z.array(SealPrivateKey.refine(isOkpKey)).min(1))
  .describe('a list of X25519 private JWKs, as JSON');

export type Seal = (text: string) => Promise<string>;
/** The result is null if the text was sealed for another key or is not UTF-8. */
export type Unseal = (sealed: string) => Promise<string | null>;

const ALGORITHM = 'ECDH-ES';
const ENCRYPTION = 'A256GCM';
const ALGORITHMS = { keyManagementAlgorithms: [ALGORITHM], contentEncryptionAlgorithms: [ENCRYPTION] };

export async function createSeal(publicKey: SealPublicKey): Promise<Seal> {
  const key = await importJWK({ ...publicKey }, ALGORITHM);
  const header = { alg: ALGORITHM, enc: ENCRYPTION, kid: publicKey.kid };
  return (text) => new CompactEncrypt(new TextEncoder().encode(text)).setProtectedHeader(header).encrypt(key);
}

/** Former keys still open what was sealed before a rotation. */
export async function createUnseal(
  privateKey: SealPrivateKey,
  former: readonly SealPrivateKey[] = [],
): Promise<Unseal> {
  const all = await Promise.all([privateKey, ...former].map(unsealWith));
  return async (sealed) => {
    for (const unseal of all) {
      const text = await unseal(sealed);
      if (text !== null) return text;
    }
    return null;
  };
}

async function unsealWith(privateKey: SealPrivateKey): Promise<Unseal> {
  const key = await importJWK(privateKey satisfies JWK, ALGORITHM);
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return async (sealed) => {
    try {
      const { plaintext } = await compactDecrypt(sealed, key, ALGORITHMS);
      return decoder.decode(plaintext);
    } catch {
      return null;
    }
  };
}

export async function unsealAs<T>(schema: z.ZodType<T>, sealed: string, unseal: Unseal): Promise<T | null> {
  const text = await unseal(sealed);
  if (text === null) return null;
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
