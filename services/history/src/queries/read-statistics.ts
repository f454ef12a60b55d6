import { bucketsOf, type HistoryAnswer, type HistoryQuery, LIMITS, refuse } from '@cowrie/contracts';
import { type Counted, type Period, toBuckets } from '../domain/statistics.ts';

export type ReadStatistics = Extract<HistoryQuery, { name: 'statistics.read' }>;
type Answer = HistoryAnswer<'statistics.read'>;

/** What happened in each hour or day of a period, from the roll-up. */
export function createReadStatistics(deps: {
  /** Whether all entries are in the roll-up. */
  areComplete(): Promise<boolean>;
  read(period: Period): Promise<Counted[]>;
}): (query: Pick<ReadStatistics, 'data'>) => Promise<Answer> {
  return async ({ data }) => {
    const { count } = bucketsOf(data, data.interval);
    if (count > LIMITS.statisticsBucketsMax) {
      return refuse('invalid_request', `At most ${LIMITS.statisticsBucketsMax} buckets.`);
    }
    if (!(await deps.areComplete())) return refuse('unavailable', INCOMPLETE);
    const counted = count === 0 ? [] : await deps.read(data);
    return { ok: true, data: { buckets: toBuckets(data, counted) } };
  };
}

const INCOMPLETE =
  'The transactions from before this version are still being counted for the statistics; try again in some minutes.';
