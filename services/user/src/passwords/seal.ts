import type { Logger } from '@cowrie/telemetry';
import { compactDecrypt, importJWK, type JWK } from 'jose';
import { z } from 'zod';

/** The private X25519 key (JWK) for which the gateway seals passwords and who shows them. */
export const SealPrivateKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('X25519'),
  kid: z.string().min(1),
  x: z.string().min(1),
  d: z.string().min(1),
});
export type SealPrivateKey = z.infer<typeof SealPrivateKey>;

/** Opens what is sealed; null when it was not sealed for this key or is not UTF-8. */
export type Unseal = (sealed: string) => Promise<string | null>;

const ALGORITHMS = { keyManagementAlgorithms: ['ECDH-ES'], contentEncryptionAlgorithms: ['A256GCM'] };

export async function createUnseal(privateKey: SealPrivateKey): Promise<Unseal> {
  const key = await importJWK(privateKey satisfies JWK, 'ECDH-ES');
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

/** Opens what was sealed as JSON; null also when it is not of this schema. */
export async function unsealAs<T>(schema: z.ZodType<T>, sealed: string, unseal: Unseal): Promise<T | null> {
  const text = await unseal(sealed);
  if (text === null) return null;
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export function reportWrongKey(logger: Logger): void {
  logger.error(
    {},
    'something was sealed for another key; do SEAL_PUBLIC_KEY and SEAL_PRIVATE_KEY belong together?',
  );
}
