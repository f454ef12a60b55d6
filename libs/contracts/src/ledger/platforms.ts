import { z } from 'zod';
import { type FeatureContract, query } from '../contract.ts';
import { PlatformId, Units } from '../primitives.ts';

export const platforms = {
  commands: {},
  queries: {
    /** Today is the UTC day of the database's clock. An unknown platform has zeros. */
    'platform.usage': query({
      data: z.object({ platform: PlatformId }),
      reply: z.object({ mintedUnits: Units, rewardedUnits: Units }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;
