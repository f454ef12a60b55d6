import { bucketsOf, type HistoryAnswer, type HistoryQuery, LIMITS, refuse } from '@cowrie/contracts';
import { type Period, type StatisticsCount, toBuckets, toPlatformBuckets } from '../domain/statistics.ts';

type StatisticsQuery = Extract<HistoryQuery, { name: 'statistics.read' }>;
type PlatformStatisticsQuery = Extract<HistoryQuery, { name: 'platform-statistics.read' }>;
type Answer = HistoryAnswer<'statistics.read'>;
type PlatformAnswer = HistoryAnswer<'platform-statistics.read'>;

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
