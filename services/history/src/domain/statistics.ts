import {
  bucketsOf,
  declarationOf,
  mapFlowUnits,
  type PlatformBucket,
  type StatisticsBucket,
  type StatisticsInterval,
  supplyEffectOf,
  TRANSACTION_TYPES,
  type TransactionType,
  typesOfFlow,
} from '@cowrie/contracts';
import { storedTypeOf } from './stored-type.ts';

/** What the roll-up counts beside transactions of a type, by the interval. */
export const ACTIVE_WALLETS = { hour: 0, day: -1 } as const satisfies Record<StatisticsInterval, number>;

/** Of one bucket, or of all time before the first (`fromMs` null): how many of what, and how much that was. */
export type Counted = { fromMs: number | null; what: number; count: number; amountUnits: bigint };

export type Period = { fromMs: number; toMs: number; interval: StatisticsInterval };

/** Every bucket of the period, also those in which nothing was counted. */
export function toBuckets(period: Period, counted: readonly Counted[]): StatisticsBucket[] {
  const before = counted.filter(({ fromMs }) => fromMs === null);
  let supplyUnits = issuedUnits(before);
  return inBuckets(period, counted, (fromMs, found) => {
    supplyUnits += issuedUnits(found);
    return {
      ...movedIn(fromMs, found),
      activeWallets: countOf(found, ACTIVE_WALLETS[period.interval]),
      supplyUnits: supplyUnits.toString(),
    };
  });
}

/** As `toBuckets`, of what was counted of one platform. */
export const toPlatformBuckets = (period: Period, counted: readonly Counted[]): PlatformBucket[] =>
  inBuckets(period, counted, movedIn);

function inBuckets<T>(
  period: Period,
  counted: readonly Counted[],
  toBucket: (fromMs: number, found: readonly Counted[]) => T,
): T[] {
  const { firstMs, count, everyMs } = bucketsOf(period, period.interval);
  const byBucket = Map.groupBy(counted, ({ fromMs }) => fromMs);
  return Array.from({ length: count }, (_, index) => {
    const fromMs = firstMs + index * everyMs;
    return toBucket(fromMs, byBucket.get(fromMs) ?? []);
  });
}

const movedIn = (fromMs: number, counted: readonly Counted[]): PlatformBucket => ({
  fromMs,
  transactions: TRANSACTION_TYPES.reduce((sum, type) => sum + countOf(counted, storedTypeOf(type)), 0),
  ...mapFlowUnits((flow) => sumOf(typesOfFlow(flow), (type) => amountUnitsOf(counted, type)).toString()),
});

const countOf = (counted: readonly Counted[], what: number): number =>
  counted.find((each) => each.what === what)?.count ?? 0;

/** What changed how many coins there are. */
function issuedUnits(counted: readonly Counted[]): bigint {
  return sumOf(
    TRANSACTION_TYPES,
    (type) => amountUnitsOf(counted, type) * BigInt(supplyEffectOf(declarationOf(type))),
  );
}

function amountUnitsOf(counted: readonly Counted[], type: TransactionType): bigint {
  return counted.find(({ what }) => what === storedTypeOf(type))?.amountUnits ?? 0n;
}

function sumOf(types: readonly TransactionType[], unitsOf: (type: TransactionType) => bigint): bigint {
  return types.reduce((sum, type) => sum + unitsOf(type), 0n);
}
