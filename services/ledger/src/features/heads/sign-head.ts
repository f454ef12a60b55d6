import { createPrivateKey, sign } from 'node:crypto';
import { HEAD_TYPE } from '@cowrie/contracts';
import { z } from 'zod';
import type { SignHead } from './decide.ts';

const BASE64URL = /^[A-Za-z0-9_-]+$/;

/** The Ed25519 key that signs heads. */
export const HeadSigningKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  kid: z.string().min(1),
  x: z.string().regex(BASE64URL),
  d: z.string().regex(BASE64URL),
});
export type HeadSigningKey = z.infer<typeof HeadSigningKey>;

/** By hand, since a batch is decided without waiting and `jose` signs only asynchronously: about 0.1 ms. */
export function createSignHead(jwk: HeadSigningKey): SignHead {
  const { kid, kty, crv, x, d } = jwk;
  const key = createPrivateKey({ key: { kty, crv, x, d }, format: 'jwk' });
  const header = encode({ alg: 'EdDSA', kid, typ: HEAD_TYPE });
  return ({ partition, sequence, hash, at }) => {
    const signed = `${header}.${encode({ partition, sequence, hash, at })}`;
    return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
  };
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
