import { z } from 'zod';
import { query, unchecked } from './contract.ts';
import { EpochMs } from './primitives.ts';
import type { Flow } from './transactions.ts';

export const STATISTICS_INTERVALS = ['hour', 'day'] as const;
export const StatisticsInterval = z.enum(STATISTICS_INTERVALS);
export type StatisticsInterval = z.infer<typeof StatisticsInterval>;

export const STATISTICS_INTERVAL_MS = {
  hour: 3_600_000,
  day: 86_400_000,
} as const satisfies Record<StatisticsInterval, number>;

/** What happened from `fromMs` until the next bucket begins. */
export type StatisticsBucket = {
  fromMs: number;
  transactions: number;
  /** Wallets that sent or received. */
  activeWallets: number;
  /** Coins that there are at the end. */
  supplyUnits: string;
} & Record<`${Flow}Units`, string>;

/** The first moments of the buckets that a period has a part in, `toMs` excluded; none when it begins after its end. */
export function bucketsOf(
  { fromMs, toMs }: { fromMs: number; toMs: number },
  interval: StatisticsInterval,
): { firstMs: number; count: number; everyMs: number } {
  const everyMs = STATISTICS_INTERVAL_MS[interval];
  const first = Math.floor(fromMs / everyMs);
  const count = fromMs < toMs ? Math.ceil(toMs / everyMs) - first : 0;
  return { firstMs: first * everyMs, count, everyMs };
}

export const statistics = {
  commands: {},
  queries: {
    /**
     * What happened in each hour or day (UTC) that the period has a part in, also where nothing did. `unavailable` while
     * history that was there before is not counted yet.
     */
    'statistics.read': query({
      data: z.object({ fromMs: EpochMs, toMs: EpochMs, interval: StatisticsInterval }),
      reply: z.object({ buckets: unchecked<StatisticsBucket>() }),
      rejects: ['invalid_request'],
    }),
  },
};
