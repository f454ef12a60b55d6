import { z } from 'zod';
import { type FeatureContract, query } from '../contract.ts';
import { PlatformId, Units } from '../primitives.ts';

export const platforms = {
  commands: {},
  queries: {
    /**
     * Returns the coins minted and rewarded through a platform today (UTC, by the database's clock); zeros
     * for a platform that the ledger does not know.
     */
    'platform.usage': query({
      data: z.object({ platform: PlatformId }),
      reply: z.object({ mintedUnits: Units, rewardedUnits: Units }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;
