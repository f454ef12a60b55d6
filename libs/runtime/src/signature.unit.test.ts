import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { CompactEncrypt, exportJWK, generateKeyPair, importJWK } from 'jose';
import { createUnseal, SealPrivateKey } from './seal.ts';
import { isSignatureOf, isSignatureOfRequest, signatureOf, signatureOfRequest } from './signature.ts';

const SECRET = 's'.repeat(32);
const BODY = '{"withdrawalId":"é"}';
const signature = signatureOf(SECRET, '1700000000', BODY);

describe('the signature of a body', () => {
  it('is an HMAC-SHA-256 over time, point and body, as anybody can compute it', () => {
    const hex = createHmac('sha256', SECRET).update(`1700000000.${BODY}`).digest('hex');
    expect(signature).toBe(`sha256=${hex}`);
    expect(signatureOf(SECRET, '1700000000', Buffer.from(BODY))).toBe(signature);
  });

  it('is taken for what it signs', () => {
    expect(isSignatureOf(signature, SECRET, '1700000000', BODY)).toBe(true);
  });

  it.each([
    ['another secret', () => isSignatureOf(signature, `${SECRET}x`, '1700000000', BODY)],
    ['another time', () => isSignatureOf(signature, SECRET, '1700000001', BODY)],
    ['another body', () => isSignatureOf(signature, SECRET, '1700000000', `${BODY} `)],
    ['a point that moved', () => isSignatureOf(signatureOf(SECRET, '1', '2.x'), SECRET, '1.2', 'x')],
    ['upper case', () => isSignatureOf(signature.toUpperCase(), SECRET, '1700000000', BODY)],
    ['a part of it', () => isSignatureOf(signature.slice(0, -2), SECRET, '1700000000', BODY)],
    ['nothing', () => isSignatureOf('', SECRET, '1700000000', BODY)],
  ])('is not taken for %s', (_, taken) => {
    expect(taken()).toBe(false);
  });
});

describe('the signature of a request', () => {
  const request = { method: 'POST', path: '/a/callback', timestamp: '1700000000', body: 'x' };
  const signature = signatureOfRequest(SECRET, request);

  it('is that of this request alone', () => {
    expect(isSignatureOfRequest(signature, SECRET, request)).toBe(true);
    const others = [
      { ...request, method: 'PUT' },
      { ...request, path: '/b/callback' },
      { ...request, timestamp: '1700000001' },
      { ...request, body: 'y' },
      { ...request, path: '/a/callback\nx', body: '' },
    ];
    for (const other of others) expect(isSignatureOfRequest(signature, SECRET, other)).toBe(false);
    expect(isSignatureOfRequest(signature, `${SECRET}x`, request)).toBe(false);
  });

  it('is never that of a body alone, nor the other way round', () => {
    const ofBody = signatureOf(SECRET, request.timestamp, request.body);
    for (const each of [ofBody, ofBody.replace('sha256', 'v2')])
      expect(isSignatureOfRequest(each, SECRET, request)).toBe(false);
    for (const each of [signature, signature.replace('v2', 'sha256')])
      expect(isSignatureOf(each, SECRET, request.timestamp, request.body)).toBe(false);
  });
});

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
