import {
  bucketsOf,
  FLOW_OF_TYPE,
  type Flow,
  type StatisticsBucket,
  type StatisticsInterval,
  TRANSACTION_TYPES,
} from '@cowrie/contracts';
import { KINDS } from './kind.ts';

/** What the roll-up counts beside transactions of a kind, by the interval. */
export const ACTIVE_WALLETS = { hour: 0, day: -1 } as const satisfies Record<StatisticsInterval, number>;

/** Of one bucket, or of all time before the first (`fromMs` null): how many of what, and how much that was. */
export type Counted = { fromMs: number | null; what: number; count: number; amountUnits: bigint };

export type Period = { fromMs: number; toMs: number; interval: StatisticsInterval };

/** Every bucket of the period, also those in which nothing was counted. */
export function toBuckets(period: Period, counted: readonly Counted[]): StatisticsBucket[] {
  const { firstMs, count, everyMs } = bucketsOf(period, period.interval);
  const byBucket = Map.groupBy(counted, ({ fromMs }) => fromMs);
  let supplyUnits = issuedUnits(byBucket.get(null) ?? []);
  return Array.from({ length: count }, (_, index) => {
    const fromMs = firstMs + index * everyMs;
    const found = byBucket.get(fromMs) ?? [];
    supplyUnits += issuedUnits(found);
    return toBucket(fromMs, found, { interval: period.interval, supplyUnits });
  });
}

function toBucket(
  fromMs: number,
  counted: readonly Counted[],
  { interval, supplyUnits }: { interval: StatisticsInterval; supplyUnits: bigint },
): StatisticsBucket {
  const countOf = (what: number) => counted.find((each) => each.what === what)?.count ?? 0;
  const sumOf = (flow: Flow) =>
    TRANSACTION_TYPES.filter((type) => FLOW_OF_TYPE[type] === flow)
      .reduce((sum, type) => sum + amountUnitsOf(counted, KINDS[type]), 0n)
      .toString();
  return {
    fromMs,
    transactions: TRANSACTION_TYPES.reduce((sum, type) => sum + countOf(KINDS[type]), 0),
    mintedUnits: sumOf('minted'),
    burnedUnits: sumOf('burned'),
    transferredUnits: sumOf('transferred'),
    purchasedUnits: sumOf('purchased'),
    rewardedUnits: sumOf('rewarded'),
    refundedUnits: sumOf('refunded'),
    exchangedUnits: sumOf('exchanged'),
    activeWallets: countOf(ACTIVE_WALLETS[interval]),
    supplyUnits: supplyUnits.toString(),
  };
}

/** Only mints and burns change how many coins there are. */
function issuedUnits(counted: readonly Counted[]): bigint {
  return amountUnitsOf(counted, KINDS.MINT) - amountUnitsOf(counted, KINDS.BURN);
}

function amountUnitsOf(counted: readonly Counted[], what: number): bigint {
  return counted.find((each) => each.what === what)?.amountUnits ?? 0n;
}
