import { z } from 'zod';

export const Jwks = z.strictObject({
  keys: z.array(
    z.strictObject({
      kty: z.string(),
      crv: z.string(),
      x: z.string(),
      kid: z.string(),
      alg: z.string(),
      use: z.string(),
    }),
  ),
});

const status = z.literal('ok');

export const Live = z.strictObject({ status });

export const Ready = z.strictObject({
  status,
  sandbox: z.literal(true).optional().meta({ description: 'There is a clock to test with' }),
  short: z
    .array(z.string())
    .optional()
    .meta({ description: 'What callers have taken most of; it is ready all the same' }),
});

export const NotReady = z.strictObject({
  status: z.literal('unavailable'),
  problems: z.array(z.string()).meta({ description: 'What is missing' }),
});
