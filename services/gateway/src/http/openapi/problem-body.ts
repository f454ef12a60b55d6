import { PROBLEM_CODES } from '@cowrie/contracts';
import { z } from 'zod';
import { OAUTH_ERRORS } from '../../outcome.ts';

export const ProblemBody = z
  .strictObject({
    type: z
      .string()
      .meta({ pattern: '^/docs/errors/[a-z_]+$', description: 'Path of a page about the code' }),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.enum(PROBLEM_CODES).meta({ description: 'Stable code for programs' }),
    instance: z.string().meta({ description: 'Id of the request' }),
    errors: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
    limit: z.string().optional().meta({
      description:
        "For `limit_exceeded`: id of the spending limit, or `link` for the limit of a platform's link",
    }),
    retryAt: z.iso.datetime().nullable().optional().meta({
      description: 'With `limit`: time when the same request would fit, if nothing else is sent; null: never',
    }),
    error: z
      .enum(OAUTH_ERRORS)
      .optional()
      .meta({ description: 'Only at /api/auth/token: error code of RFC 6749 §5.2' }),
  })
  .meta({ id: 'Problem' });
