import { z } from 'zod';
import { type FeatureContract, query } from '../contract.ts';
import { PlatformId, Units } from '../primitives.ts';

export const platforms = {
  commands: {},
  queries: {
    /** What was minted and rewarded through a platform today, by UTC and the database's clock; zeros for one that the ledger never met. */
    'platform.usage': query({
      data: z.object({ platform: PlatformId }),
      reply: z.object({ mintedUnits: Units, rewardedUnits: Units }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;
