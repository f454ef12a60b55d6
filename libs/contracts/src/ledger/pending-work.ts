import { z } from 'zod';
import { type FeatureContract, query } from '../contract.ts';
import { EpochMs } from '../primitives.ts';

const Count = z.number().int().min(0);

export const PendingWork = z.object({
  /** Capped at `LIMITS.openHoldsCountedMax`. */
  openHolds: Count,
  /** Open holds past their expiry. */
  overdueHolds: Count,
  withdrawals: Count,
  /** Not submitted to the provider any more, so an administrator must decide. */
  withdrawalsGivenUp: Count,
  lastVerification: z.object({ passed: z.boolean(), finishedAtMs: EpochMs }).nullable(),
});
export type PendingWork = z.infer<typeof PendingWork>;

export const pendingWork = {
  commands: {},
  queries: {
    'waiting.read': query({ data: z.object({}), reply: PendingWork, rejects: [] }),
    'clock.read': query({ data: z.object({}), reply: z.object({ nowMs: EpochMs }), rejects: [] }),
  },
} satisfies FeatureContract;
