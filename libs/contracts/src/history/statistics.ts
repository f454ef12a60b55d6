import { z } from 'zod';
import { query, uncheckedList } from '../contract.ts';
import { EpochMs, PlatformId } from '../primitives.ts';
import { field } from '../shape/kinds.ts';
import { shape, type WireOf } from '../shape/shape.ts';
import { flowDescription, mapFlows } from '../transactions.ts';

export const STATISTICS_INTERVALS = ['hour', 'day'] as const;
export const StatisticsInterval = z.enum(STATISTICS_INTERVALS);
export type StatisticsInterval = z.infer<typeof StatisticsInterval>;

export const STATISTICS_INTERVAL_MS = {
  hour: 3_600_000,
  day: 86_400_000,
} as const satisfies Record<StatisticsInterval, number>;

const MOVEMENT_FIELDS = {
  from: field.time().about('Start of the hour or day, ISO 8601, UTC'),
  transactions: field.count(0).about('Number of transactions of all types'),
  ...mapFlows((flow) => {
    const sum = field.coins();
    const about = flowDescription(flow);
    return about === undefined ? sum : sum.about(about);
  }),
};

export const PLATFORM_BUCKET = shape('PlatformBucket', MOVEMENT_FIELDS);
export type PlatformBucket = WireOf<typeof PLATFORM_BUCKET>;

export const STATISTICS_BUCKET = shape('StatisticsBucket', {
  ...MOVEMENT_FIELDS,
  activeWallets: field.count(0).about('Wallets that sent or received, each counted once'),
  supply: field
    .coins()
    .about('Supply at the end of the hour or day: coins ever minted less coins ever burned'),
});
export type StatisticsBucket = WireOf<typeof STATISTICS_BUCKET>;

/** `toMs` is excluded. */
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
    /** Empty buckets are included. */
    'statistics.read': query({
      data: z.object({ fromMs: EpochMs, toMs: EpochMs, interval: StatisticsInterval }),
      reply: z.object({ buckets: uncheckedList<StatisticsBucket>() }),
      rejects: ['invalid_request'],
    }),
    'platform-statistics.read': query({
      data: z.object({ platform: PlatformId, fromMs: EpochMs, toMs: EpochMs, interval: StatisticsInterval }),
      reply: z.object({ buckets: uncheckedList<PlatformBucket>() }),
      rejects: ['invalid_request'],
    }),
  },
};
