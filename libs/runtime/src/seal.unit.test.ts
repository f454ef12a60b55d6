import { describe, expect, it } from '@jest/globals';
import { CompactEncrypt, exportJWK, generateKeyPair, importJWK } from 'jose';
import { createUnseal, SealPrivateKey } from './seal.ts';

async function keys() {
  const pair = await generateKeyPair('ECDH-ES', { crv: 'X25519', extractable: true });
  const [publicKey, privateKey] = await Promise.all([exportJWK(pair.publicKey), exportJWK(pair.privateKey)]);
  return { publicKey, privateKey: SealPrivateKey.parse({ ...privateKey, kid: 'seal-1' }) };
}

async function seal(publicKey: object, plain: Uint8Array, enc = 'A256GCM'): Promise<string> {
  return new CompactEncrypt(plain)
    .setProtectedHeader({ alg: 'ECDH-ES', enc, kid: 'seal-1' })
    .encrypt(await importJWK(publicKey, 'ECDH-ES'));
}

describe('createUnseal', () => {
  it('opens what was sealed for its key, character by character', async () => {
    const { publicKey, privateKey } = await keys();
    const unseal = await createUnseal(privateKey);
    const password = '\ufeff pässword 🐚 ';
    expect(await unseal(await seal(publicKey, new TextEncoder().encode(password)))).toBe(password);
  });

  it('opens nothing that was sealed for another key, in another way, or not at all', async () => {
    const { publicKey, privateKey } = await keys();
    const other = await keys();
    const unseal = await createUnseal(privateKey);
    const clear = new TextEncoder().encode('correct horse battery');
    expect(await unseal(await seal(other.publicKey, clear))).toBeNull();
    expect(await unseal(await seal(publicKey, clear, 'A128GCM'))).toBeNull();
    expect(await unseal('correct horse battery')).toBeNull();
    expect(await unseal(await seal(publicKey, Uint8Array.of(0xff, 0xfe)))).toBeNull();
  });
});
