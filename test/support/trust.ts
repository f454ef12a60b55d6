import { z } from 'zod';
import { Coins, expectBody, Id, Time } from './contract/objects.ts';
import { type Caller, get } from './http.ts';

/** An unknown field is an error. */

export const Supply = z.strictObject({
  minted: Coins.nonnegative(),
  burned: Coins.nonnegative(),
  supply: Coins.nonnegative(),
  inWallets: Coins.nonnegative(),
  inTreasuries: Coins.nonnegative(),
});
export const Verification = z.strictObject({
  id: z.uuid(),
  status: z.enum(['RUNNING', 'PASSED', 'FAILED']),
  checkedTransactions: z.number().int().nonnegative(),
  totalTransactions: z.number().int().nonnegative(),
  findings: z.array(
    z.strictObject({
      check: z.string().min(1).optional(),
      partition: z.number().int().nullable(),
      sequence: z.number().int().nullable(),
      problem: z.string().min(1),
    }),
  ),
  startedAt: Time,
  finishedAt: Time.nullable(),
});
export const VerificationPage = z.strictObject({
  verifications: z.array(Verification),
  nextCursor: z.string().nullable(),
});
export type Verification = z.infer<typeof Verification>;
export const LogEntry = z.strictObject({
  id: z.string().min(1),
  at: Time,
  actorUserId: Id.nullable(),
  apiKeyId: z.uuid().nullable(),
  action: z.string().regex(/^[a-z_]+\.[a-z_]+$/),
  target: z.string().min(1),
  details: z.record(z.string(), z.unknown()),
});
export type LogEntry = z.infer<typeof LogEntry>;
export const LogPage = z.strictObject({ entries: z.array(LogEntry), nextCursor: z.string().nullable() });
export async function logPage(query: string, by: Caller): Promise<z.infer<typeof LogPage>> {
  return expectBody(await get(`/api/admin/audit/log?${query}`, by), 200, LogPage);
}
