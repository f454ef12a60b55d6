import { CompactEncrypt, importJWK } from 'jose';
import type { SealPublicKey } from '../config.ts';

/**
 * Encrypts for the user service alone what says who a person is, and their password: a compact JWE, the only form in which it
 * crosses Kafka.
 */
export type Seal = (text: string) => Promise<string>;

export async function createSeal(publicKey: SealPublicKey): Promise<Seal> {
  const key = await importJWK({ ...publicKey }, 'ECDH-ES');
  const header = { alg: 'ECDH-ES', enc: 'A256GCM', kid: publicKey.kid };
  return (text) => new CompactEncrypt(new TextEncoder().encode(text)).setProtectedHeader(header).encrypt(key);
}
