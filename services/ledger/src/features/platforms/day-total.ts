import { column, type RowOf, table } from '@cowrie/postgres';

export const DAY_TOTALS = table('day_totals', {
  /** The counter that a bound names. */
  id: column.text('counter'),
  /** When it was counted last: the total is that of this UTC day. */
  lastAtMs: column.time(),
  amountUnits: column.bigint('amount'),
});
/** What was moved on a UTC day by all who share a counter. */
export type DayTotal = RowOf<typeof DAY_TOTALS>;

/** A command needs those of all its counters. */
export type DayTotalRecords = {
  dayTotals: { is: ReadonlyMap<string, DayTotal>; need: readonly string[]; change: DayTotal };
};

const DAY_MS = 86_400_000;
const dayOf = (atMs: number): number => Math.floor(atMs / DAY_MS);

/** What there is of the day of `nowMs`, or of a later one: a clock that goes back over midnight begins no new day. */
export function ofToday(total: DayTotal | undefined, nowMs: number): DayTotal | undefined {
  return total && dayOf(total.lastAtMs) >= dayOf(nowMs) ? total : undefined;
}

/** The total with so much more. */
export function totalWith(
  before: DayTotal | undefined,
  { id, amountUnits, nowMs }: { id: string; amountUnits: bigint; nowMs: number },
): DayTotal {
  const today = ofToday(before, nowMs);
  return {
    id,
    lastAtMs: Math.max(today?.lastAtMs ?? 0, nowMs),
    amountUnits: (today?.amountUnits ?? 0n) + amountUnits,
  };
}
