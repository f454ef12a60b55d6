import {
  bucketsOf,
  LIMITS,
  PLATFORM_BUCKET,
  STATISTICS_BUCKET,
  STATISTICS_INTERVALS,
} from '@cowrie/contracts';
import { z } from 'zod';
import { oneOf, PlatformIdInput, periodUpTo, TimeText } from '../../api/inputs.ts';

export const StatisticsQuery = z
  .strictObject({
    from: TimeText.meta({ description: 'The first bucket contains this time' }),
    to: TimeText.meta({
      description: 'Exclusive. The last bucket ends at this time or contains it',
    }),
    interval: oneOf(STATISTICS_INTERVALS).meta({
      description: 'Length of a bucket: a UTC hour or day',
    }),
  })
  .refine(
    ({ from, to, interval }) =>
      bucketsOf({ fromMs: from, toMs: to }, interval).count <= LIMITS.statisticsBucketsMax,
    { path: ['to'], error: `must be at most ${LIMITS.statisticsBucketsMax} buckets after from` },
  );

export const LatencyQuery = periodUpTo(LIMITS.latencyDays, 'The first hour contains this time');

const milliseconds = (percent: number) =>
  z
    .int()
    .min(1)
    .meta({ description: `${percent} % of the requests were answered within these milliseconds` });
const latency = {
  count: z.int().min(1).meta({ description: 'Number of requests' }),
  p50Ms: milliseconds(50),
  p95Ms: milliseconds(95),
  p99Ms: milliseconds(99),
};

export const Latency = z.strictObject(latency);
export const LatencyHour = z.strictObject({
  from: z.iso.datetime().meta({ description: 'Start of the hour, ISO 8601, UTC' }),
  ...latency,
});

export const StatisticsBucket = STATISTICS_BUCKET.public;
export const PlatformBucket = PLATFORM_BUCKET.public;
export const PlatformParams = z.strictObject({ id: PlatformIdInput });
