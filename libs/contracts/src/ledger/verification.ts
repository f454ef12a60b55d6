import { z } from 'zod';
import { command, type FeatureContract, query } from '../contract.ts';
import { LIMITS } from '../limits.ts';
import { EpochMs } from '../primitives.ts';
import { field } from '../shape/kinds.ts';
import { shape, type WireOf } from '../shape/shape.ts';

export const VERIFICATION_STATUSES = ['RUNNING', 'PASSED', 'FAILED'] as const;
/** UNREADABLE means that a check could not read its rows. */
export const FINDING_CHECKS = [
  ...(['CHAIN', 'BALANCE', 'ACCOUNT', 'NUMBERS', 'HOLD', 'PAYMENT_REQUEST', 'SCHEDULE', 'REFUND'] as const),
  ...(['EXCHANGE', 'ACT_TOTAL', 'DAY_TOTAL', 'SPENDING', 'HEAD', 'RESTORE'] as const),
  ...(['ADMIN_LOG', 'UNREADABLE'] as const),
] as const;
export type FindingCheck = (typeof FINDING_CHECKS)[number];
const VerificationFinding = z.object({
  check: z.enum(FINDING_CHECKS),
  partition: z.number().int().nullable(),
  sequence: z.number().int().nullable(),
  problem: z.string(),
});
export type VerificationFinding = z.infer<typeof VerificationFinding>;
const place = z
  .int()
  .nullable()
  .meta({ description: 'Null when the finding is not about an entry of a chain' });

export const VERIFICATION = shape('Verification', {
  id: field.uuid(),
  status: field.oneOf(VERIFICATION_STATUSES),
  checkedTransactions: field.count(0),
  totalTransactions: field.count(0).about('Number of transactions to check; 0 until it is known'),
  findings: field.made(
    '*',
    z.array(VerificationFinding),
    z
      .array(
        z.strictObject({
          check: z.enum(FINDING_CHECKS).meta({ description: 'The check that failed' }),
          partition: place,
          sequence: place,
          problem: z.string(),
        }),
      )
      .meta({
        description: 'Always includes the first findings of each partition, even when there are very many',
      }),
    (findings: VerificationFinding[]) =>
      findings.map(({ check, partition, sequence, problem }) => ({ check, partition, sequence, problem })),
  ),
  /** It is the time of the request. */
  startedAt: field.time(),
  finishedAt: field.time().orNull(),
});
export type VerificationState = WireOf<typeof VERIFICATION>;

const VerificationAnswer = z.object({ verification: VERIFICATION.wire });
const VerificationId = z.object({ verificationId: z.uuid() });

export const VerificationPageKey = z.object({ startedAtMs: EpochMs, id: z.uuid() });
export type VerificationPageKey = z.infer<typeof VerificationPageKey>;

export const verification = {
  commands: {
    /** A verification waits while another one runs. All requests share the one that waits. */
    'verification.request': command({
      data: VerificationId,
      key: () => 'verifications',
      reply: VerificationAnswer,
      rejects: [],
    }),
  },
  queries: {
    'verification.get': query({ data: VerificationId, reply: VerificationAnswer, rejects: ['not_found'] }),
    /** With very many findings a page has fewer than `limit`. */
    'verification.list': query({
      data: z.object({
        limit: z.number().int().min(1).max(LIMITS.pageSizeMax),
        before: VerificationPageKey.nullable(),
      }),
      reply: z.object({
        verifications: z.array(VERIFICATION.wire),
        next: VerificationPageKey.nullable(),
      }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;
