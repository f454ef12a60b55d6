import { column, type RowOf, table } from '@cowrie/postgres';
import { totalOfToday } from '../../book/today.ts';

export const DAY_TOTALS = table('day_totals', {
  id: column.text('counter'),
  /** The total is that of this time's UTC day. */
  lastAtMs: column.time(),
  amountUnits: column.bigint('amount'),
});
export type DayTotal = RowOf<typeof DAY_TOTALS>;

export type DayTotalRecords = {
  dayTotals: { is: ReadonlyMap<string, DayTotal>; need: readonly string[]; change: DayTotal };
};

export function totalWith(
  before: DayTotal | undefined,
  { id, amountUnits, nowMs }: { id: string; amountUnits: bigint; nowMs: number },
): DayTotal {
  const today = totalOfToday(before, nowMs);
  return {
    id,
    lastAtMs: Math.max(today?.lastAtMs ?? 0, nowMs),
    amountUnits: (today?.amountUnits ?? 0n) + amountUnits,
  };
}
