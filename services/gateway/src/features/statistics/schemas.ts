import { bucketsOf, byFlow, flowAbout, LIMITS, STATISTICS_INTERVALS } from '@cowrie/contracts';
import { z } from 'zod';
import { oneOf, TimeText } from '../../api/inputs.ts';
import { Coins, Time } from '../../api/objects.ts';

/** What callers send and get about statistics. */

export const StatisticsQuery = z
  .strictObject({
    from: TimeText.meta({ description: 'The first bucket is the one that contains it' }),
    to: TimeText.meta({
      description: 'Exclusive: the last bucket is the one that ends with it or contains it',
    }),
    interval: oneOf(STATISTICS_INTERVALS).meta({
      description: 'How long a bucket is: hours and days of UTC',
    }),
  })
  .refine(
    ({ from, to, interval }) =>
      bucketsOf({ fromMs: from, toMs: to }, interval).count <= LIMITS.statisticsBucketsMax,
    { path: ['to'], error: `must be at most ${LIMITS.statisticsBucketsMax} buckets after from` },
  );

export const StatisticsBucket = z
  .strictObject({
    from: Time.meta({ description: 'When it begins, ISO 8601, UTC' }),
    transactions: z.int().min(0).meta({ description: 'How many there were, of all types' }),
    ...byFlow((flow) => {
      const description = flowAbout(flow);
      return description === undefined ? Coins : Coins.meta({ description });
    }),
    activeWallets: z.int().min(0).meta({ description: 'Wallets that sent or received, each counted once' }),
    supply: Coins.meta({
      description: 'Coins that there are at its end: all that was minted less all that was burned',
    }),
  })
  .meta({ id: 'StatisticsBucket' });
export type StatisticsBucket = z.infer<typeof StatisticsBucket>;
