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
  sandbox: z.literal(true).optional().meta({ description: 'The platform is a sandbox with a test clock' }),
  short: z
    .array(z.string())
    .optional()
    .meta({ description: 'Resources that callers have nearly used up. The gateway is ready all the same' }),
});

export const NotReady = z.strictObject({
  status: z.literal('unavailable'),
  problems: z.array(z.string()).meta({ description: 'Missing parts' }),
});
