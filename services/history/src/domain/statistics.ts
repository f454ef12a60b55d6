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

/** The roll-up's keys of active wallets; its other keys are stored transaction types. */
export const ACTIVE_WALLETS = { hour: 0, day: -1 } as const satisfies Record<StatisticsInterval, number>;

/** `fromMs` is null for all time before the first bucket. */
export type StatisticsCount = { fromMs: number | null; subject: number; count: number; amountUnits: bigint };

export type Period = { fromMs: number; toMs: number; interval: StatisticsInterval };

export function toBuckets(period: Period, counted: readonly StatisticsCount[]): StatisticsBucket[] {
  const before = counted.filter(({ fromMs }) => fromMs === null);
  let supplyUnits = issuedUnits(before);
  return fillBuckets(period, counted, (fromMs, found) => {
    supplyUnits += issuedUnits(found);
    return {
      ...toMovedTotals(fromMs, found),
      activeWallets: countOf(found, ACTIVE_WALLETS[period.interval]),
      supplyUnits: supplyUnits.toString(),
    };
  });
}

/** Leaves out supply and active wallets. */
export const toPlatformBuckets = (period: Period, counted: readonly StatisticsCount[]): PlatformBucket[] =>
  fillBuckets(period, counted, toMovedTotals);

function fillBuckets<T>(
  period: Period,
  counted: readonly StatisticsCount[],
  toBucket: (fromMs: number, found: readonly StatisticsCount[]) => T,
): T[] {
  const { firstMs, count, everyMs } = bucketsOf(period, period.interval);
  const byBucket = Map.groupBy(counted, ({ fromMs }) => fromMs);
  return Array.from({ length: count }, (_, index) => {
    const fromMs = firstMs + index * everyMs;
    return toBucket(fromMs, byBucket.get(fromMs) ?? []);
  });
}

const toMovedTotals = (fromMs: number, counted: readonly StatisticsCount[]): PlatformBucket => ({
  fromMs,
  transactions: TRANSACTION_TYPES.reduce((sum, type) => sum + countOf(counted, storedTypeOf(type)), 0),
  ...mapFlowUnits((flow) => sumOf(typesOfFlow(flow), (type) => amountUnitsOf(counted, type)).toString()),
});

const countOf = (counted: readonly StatisticsCount[], what: number): number =>
  counted.find((each) => each.subject === what)?.count ?? 0;

function issuedUnits(counted: readonly StatisticsCount[]): bigint {
  return sumOf(
    TRANSACTION_TYPES,
    (type) => amountUnitsOf(counted, type) * BigInt(supplyEffectOf(declarationOf(type))),
  );
}

function amountUnitsOf(counted: readonly StatisticsCount[], type: TransactionType): bigint {
  return counted.find(({ subject: what }) => what === storedTypeOf(type))?.amountUnits ?? 0n;
}

function sumOf(types: readonly TransactionType[], unitsOf: (type: TransactionType) => bigint): bigint {
  return types.reduce((sum, type) => sum + unitsOf(type), 0n);
}
