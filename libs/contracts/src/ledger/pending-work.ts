import { z } from 'zod';
import { type FeatureContract, query } from '../contract.ts';
import { EpochMs } from '../primitives.ts';

const Count = z.number().int().min(0);

export const PendingWork = z.object({
  /** Counted up to `LIMITS.openHoldsCountedMax`. */
  openHolds: Count,
  /** Open holds whose time is over. */
  overdueHolds: Count,
  /** Withdrawals that are neither settled nor rejected. */
  withdrawals: Count,
  /** Of these, those that the provider is not asked for any more. */
  withdrawalsGivenUp: Count,
  /** The last one that ended; null before there is one. */
  lastVerification: z.object({ passed: z.boolean(), finishedAtMs: EpochMs }).nullable(),
});
export type PendingWork = z.infer<typeof PendingWork>;

export const pendingWork = {
  commands: {},
  queries: {
    /** What waits for something to happen or for somebody to decide, and how the last verification ended. */
    'waiting.read': query({ data: z.object({}), reply: PendingWork, rejects: [] }),
    /** What the database's clock says. */
    'clock.read': query({ data: z.object({}), reply: z.object({ nowMs: EpochMs }), rejects: [] }),
  },
} satisfies FeatureContract;
