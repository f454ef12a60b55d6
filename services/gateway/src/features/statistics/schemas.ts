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

const DAY_MS = 86_400_000;

export const LatencyQuery = z
  .strictObject({
    from: TimeText.meta({ description: 'The first hour is the one that contains it' }),
    to: TimeText.meta({ description: 'Exclusive' }),
  })
  .refine(({ from, to }) => to - from <= LIMITS.latencyDays * DAY_MS, {
    path: ['to'],
    error: `must be at most ${LIMITS.latencyDays} days after from`,
  });

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
