import { z } from 'zod';
import { type FeatureContract, query } from '../contract.ts';
import { LIMITS } from '../limits.ts';
import { SpendingWindow } from '../messages/bounds.ts';
import { PlatformId, Units, UserId } from '../primitives.ts';

export const spending = {
  commands: {},
  queries: {
    'spending.get': query({
      data: z.object({
        userId: UserId,
        windows: z
          .array(SpendingWindow.extend({ platform: PlatformId.nullable() }))
          .min(1)
          .max(LIMITS.limitsMax),
      }),
      reply: z.object({ used: z.array(z.object({ units: Units, count: z.number().int().min(0) })) }),
      rejects: [],
    }),
    /** Today is the UTC day. */
    'spending.today': query({
      data: z.object({ userId: UserId, platforms: z.array(PlatformId).min(1).max(LIMITS.platformsMax) }),
      reply: z.object({ units: z.array(Units) }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;
