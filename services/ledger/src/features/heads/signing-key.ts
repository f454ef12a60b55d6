import { z } from 'zod';

const BASE64URL = /^[A-Za-z0-9_-]+$/;

export const HeadSigningKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  kid: z.string().min(1),
  x: z.string().regex(BASE64URL),
  d: z.string().regex(BASE64URL),
});
export type HeadSigningKey = z.infer<typeof HeadSigningKey>;
