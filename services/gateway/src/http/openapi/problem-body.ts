import { PROBLEM_CODES } from '@cowrie/contracts';
import { z } from 'zod';
import { OAUTH_ERRORS } from '../../outcome.ts';

export const ProblemBody = z
  .strictObject({
    type: z
      .string()
      .meta({ pattern: '^/docs/errors/[a-z_]+$', description: 'A path that tells more of the code' }),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.enum(PROBLEM_CODES).meta({ description: 'Stable; what to branch on' }),
    instance: z.string().meta({ description: 'The id of the request' }),
    errors: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
    limit: z.string().optional().meta({
      description:
        'Of `limit_exceeded`: the id of the limit of what users send, or `link`: what a platform may spend for its user',
    }),
    retryAt: z.iso.datetime().nullable().optional().meta({
      description: 'With `limit`: when the same would have room again, if nothing else is sent; null: never',
    }),
    error: z.enum(OAUTH_ERRORS).optional().meta({ description: 'At /api/auth/token: RFC 6749 §5.2' }),
  })
  .meta({ id: 'Problem' });
