import { z } from 'zod';
import { type FeatureContract, query } from '../contract.ts';
import { EpochMs } from '../primitives.ts';

const Count = z.number().int().min(0);

export const PendingWork = z.object({
  /** Counted up to `LIMITS.openHoldsCountedMax`. */
  openHolds: Count,
  /** Open holds past their expiry. */
  overdueHolds: Count,
  /** Withdrawals that are neither settled nor rejected. */
  withdrawals: Count,
  /** Withdrawals among these that are not submitted to the provider any more. */
  withdrawalsGivenUp: Count,
  /** The last finished verification; null before the first. */
  lastVerification: z.object({ passed: z.boolean(), finishedAtMs: EpochMs }).nullable(),
});
export type PendingWork = z.infer<typeof PendingWork>;

export const pendingWork = {
  commands: {},
  queries: {
    /**
     * Counts the work that waits for an event or a decision, and returns the result of the last verification.
     */
    'waiting.read': query({ data: z.object({}), reply: PendingWork, rejects: [] }),
    /** Returns the time of the database's clock. */
    'clock.read': query({ data: z.object({}), reply: z.object({ nowMs: EpochMs }), rejects: [] }),
  },
} satisfies FeatureContract;
