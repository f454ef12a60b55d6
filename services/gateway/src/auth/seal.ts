import { CompactEncrypt, importJWK } from 'jose';
import type { SealPublicKey } from '../config.ts';

/** Encrypts a password for the user service alone: a compact JWE, the only form in which it crosses Kafka. */
export type Seal = (password: string) => Promise<string>;

export async function createSeal(publicKey: SealPublicKey): Promise<Seal> {
  const key = await importJWK({ ...publicKey }, 'ECDH-ES');
  const header = { alg: 'ECDH-ES', enc: 'A256GCM', kid: publicKey.kid };
  return (password) =>
    new CompactEncrypt(new TextEncoder().encode(password)).setProtectedHeader(header).encrypt(key);
}
