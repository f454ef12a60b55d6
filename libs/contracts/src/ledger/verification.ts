import { z } from 'zod';
import { command, type FeatureContract, query } from '../contract.ts';
import { LIMITS } from '../limits.ts';
import { EpochMs } from '../primitives.ts';

export const VERIFICATION_STATUSES = ['RUNNING', 'PASSED', 'FAILED'] as const;
/** Partition and sequence are null where it is not about a place in a chain. */
const VerificationFinding = z.object({
  partition: z.number().int().nullable(),
  sequence: z.number().int().nullable(),
  problem: z.string(),
});
export type VerificationFinding = z.infer<typeof VerificationFinding>;
export const VerificationState = z.object({
  id: z.uuid(),
  status: z.enum(VERIFICATION_STATUSES),
  checkedTransactions: z.number().int().min(0),
  /** 0 until it is known. */
  totalTransactions: z.number().int().min(0),
  findings: z.array(VerificationFinding),
  /** When it was asked for. */
  startedAtMs: EpochMs,
  finishedAtMs: EpochMs.nullable(),
});
export type VerificationState = z.infer<typeof VerificationState>;

const VerificationAnswer = z.object({ verification: VerificationState });
const ofOne = z.object({ verificationId: z.uuid() });

/** A place in the list of verifications, newest first: everything after it is older. */
export const VerificationPageKey = z.object({ startedAtMs: EpochMs, id: z.uuid() });
export type VerificationPageKey = z.infer<typeof VerificationPageKey>;

export const verification = {
  commands: {
    /**
     * Asks for a verification of the ledger as it will be when its turn comes. While one is running the new one waits; one
     * that waits already serves all who ask.
     */
    'verification.request': command({
      data: ofOne,
      key: () => 'verifications',
      reply: VerificationAnswer,
      rejects: [],
    }),
  },
  queries: {
    'verification.get': query({ data: ofOne, reply: VerificationAnswer, rejects: ['not_found'] }),
    /** Newest first. Where there are very many findings, a page has fewer than `limit`. */
    'verification.list': query({
      data: z.object({
        limit: z.number().int().min(1).max(LIMITS.pageSizeMax),
        before: VerificationPageKey.nullable(),
      }),
      reply: z.object({
        verifications: z.array(VerificationState),
        next: VerificationPageKey.nullable(),
      }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;
