import { column, type RowOf, table } from '@cowrie/postgres';
import { ofToday } from '../../book/of-today.ts';

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
