import { createPrivateKey, sign } from 'node:crypto';
import { HEAD_TYPE, RECEIPT_TYPE } from '@cowrie/contracts';
import type { HeadSigner } from './decide.ts';
import type { ReceiptSigner } from './receipt.ts';
import type { HeadSigningKey } from './signing-key.ts';

export function createSignHead(jwk: HeadSigningKey): HeadSigner {
  const signAs = createSign(jwk, HEAD_TYPE);
  return ({ partition, sequence, hash, at }) => signAs({ partition, sequence, hash, at });
}

export function createSignReceipt(jwk: HeadSigningKey): ReceiptSigner {
  return createSign(jwk, RECEIPT_TYPE);
}

/** A batch is decided synchronously, and `jose` only signs asynchronously. A signature takes about 0.1 ms. */
function createSign({ kid, kty, crv, x, d }: HeadSigningKey, typ: string): (payload: object) => string {
  const key = createPrivateKey({ key: { kty, crv, x, d }, format: 'jwk' });
  const header = encode({ alg: 'EdDSA', kid, typ });
  return (payload) => {
    const signed = `${header}.${encode(payload)}`;
    return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
  };
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
