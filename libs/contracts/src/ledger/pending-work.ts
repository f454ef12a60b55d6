import { z } from 'zod';
import { type FeatureContract, query } from '../contract.ts';
import { EpochMs } from '../primitives.ts';

const Count = z.number().int().min(0);

export const PendingWork = z.object({
  openHolds: Count,
  overdueHolds: Count,
  withdrawals: Count,
  /** These are not submitted to the provider any more, so an administrator must decide. */
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
