import {
  bucketsOf,
  LIMITS,
  PLATFORM_BUCKET,
  STATISTICS_BUCKET,
  STATISTICS_INTERVALS,
} from '@cowrie/contracts';
import { z } from 'zod';
import { oneOf, PlatformIdInput, periodUpTo, TimeText } from '../../api/inputs.ts';

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

export const LatencyQuery = periodUpTo(LIMITS.latencyDays, 'The first hour is the one that contains it');

const milliseconds = (percent: number) =>
  z
    .int()
    .min(1)
    .meta({ description: `Milliseconds within which ${percent} % were answered` });
const latency = {
  count: z.int().min(1).meta({ description: 'Requests that were done' }),
  p50Ms: milliseconds(50),
  p95Ms: milliseconds(95),
  p99Ms: milliseconds(99),
};

export const Latency = z.strictObject(latency);
export const LatencyHour = z.strictObject({
  from: z.iso.datetime().meta({ description: 'When the hour begins, ISO 8601, UTC' }),
  ...latency,
});

export const StatisticsBucket = STATISTICS_BUCKET.public;
export const PlatformBucket = PLATFORM_BUCKET.public;
export const OnePlatform = z.strictObject({ id: PlatformIdInput });
