import { bucketsOf, type HistoryAnswer, type HistoryQuery, LIMITS, refuse } from '@cowrie/contracts';
import { type Period, type StatisticsCount, toBuckets, toPlatformBuckets } from '../domain/statistics.ts';

type StatisticsQuery = Extract<HistoryQuery, { name: 'statistics.read' }>;
type PlatformStatisticsQuery = Extract<HistoryQuery, { name: 'platform-statistics.read' }>;
type Answer = HistoryAnswer<'statistics.read'>;
type PlatformAnswer = HistoryAnswer<'platform-statistics.read'>;

/** Counts transactions and coins in each hour or day of a period, from the roll-up. */
export function createReadStatistics(
  read: (period: Period) => Promise<StatisticsCount[]>,
): (query: Pick<StatisticsQuery, 'data'>) => Promise<Answer> {
  return async ({ data }) => {
    const { count } = bucketsOf(data, data.interval);
    if (count > LIMITS.statisticsBucketsMax) return TOO_MANY_BUCKETS;
    const counted = count === 0 ? [] : await read(data);
    return { ok: true, data: { buckets: toBuckets(data, counted) } };
  };
}

/** Counts the transactions and coins of one platform in each hour or day of a period. */
export function createReadPlatformStatistics(
  read: (platform: string, period: Period) => Promise<StatisticsCount[]>,
): (query: Pick<PlatformStatisticsQuery, 'data'>) => Promise<PlatformAnswer> {
  return async ({ data: { platform, ...period } }) => {
    const { count } = bucketsOf(period, period.interval);
    if (count > LIMITS.statisticsBucketsMax) return TOO_MANY_BUCKETS;
    const counted = count === 0 ? [] : await read(platform, period);
    return { ok: true, data: { buckets: toPlatformBuckets(period, counted) } };
  };
}

const TOO_MANY_BUCKETS = refuse('invalid_request', `At most ${LIMITS.statisticsBucketsMax} buckets.`);
