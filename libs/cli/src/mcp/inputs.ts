import { z } from 'zod';

/** The gateway checks the values. */

export const coins = z
  .union([z.string().max(40), z.number()])
  .describe('Coins, with at most 4 decimals: 12.5 or "12.5"');
export const userId = z.int().positive().describe('Id of a user');
const moment = z.string().max(40).optional();
export const from = moment.describe('ISO 8601, inclusive');
export const to = moment.describe('ISO 8601, exclusive');
export const uuid = z.uuid();

/** Pages are small, since an agent reads all of them. */
export const page = {
  limit: z.int().min(1).max(50).default(10).describe('Maximum number'),
  cursor: z.string().max(2_000).optional().describe('nextCursor of the previous page'),
};

export const once = {
  idempotencyKey: z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/)
    .optional()
    .describe('Makes the call happen only once. If omitted, the same arguments get the same key.'),
};
