import {
  bucketsOf,
  LIMITS,
  PLATFORM_BUCKET,
  STATISTICS_BUCKET,
  STATISTICS_INTERVALS,
} from '@cowrie/contracts';
import { z } from 'zod';
import { oneOf, PlatformIdInput, TimeText } from '../../api/inputs.ts';

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

export const StatisticsBucket = STATISTICS_BUCKET.public;
export const PlatformBucket = PLATFORM_BUCKET.public;
export const OnePlatform = z.strictObject({ id: PlatformIdInput });
