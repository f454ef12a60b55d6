import { column, type RowOf, table } from '@cowrie/postgres';

const MINUTE_MS = 60_000;

/** One minute of a meter: what was sent in it, and all that was sent until its end, so that what lies between two minutes is one subtraction. */
export const MINUTES = table('spending', {
  id: column.text('meter'),
  atMs: column.time(),
  amountUnits: column.bigint('amount'),
  times: column.bigint(),
  totalUnits: column.bigint('total_amount'),
  totalTimes: column.bigint(),
});
type Minute = RowOf<typeof MINUTES>;

/** How much, how often. */
export type Sum = { amountUnits: bigint; times: bigint };

/** What a user sends of one type, through one platform or through whatever, as it is after its last minute. */
export type SpendingMeter = Minute & {
  /** By the minutes of a window: all that was sent before the window of now. Null: nothing was sent before this batch. */
  before: ReadonlyMap<number, Sum> | null;
};

/** A part of a window that one meter measures. */
export type MeterReading = { meter: string; minutes: number };

/** A command needs those of all its windows. */
export type LimitRecords = {
  spending: { is: ReadonlyMap<string, SpendingMeter>; need: readonly MeterReading[]; change: SpendingMeter };
};

export const meterOf = (userId: number, type: string, platform: string | null): string =>
  platform === null ? `${userId}:${type}` : `${userId}:${type}:${platform}`;

const NOTHING: Sum = { amountUnits: 0n, times: 0n };

/** What the meter measured within a window of so many minutes. */
export function usedOf(meter: SpendingMeter | undefined, minutes: number): Sum {
  if (!meter) return NOTHING;
  const before = meter.before === null ? NOTHING : meter.before.get(minutes);
  if (!before) throw new Error(`the meter ${meter.id} was not read for ${minutes} minutes`);
  return {
    amountUnits: meter.totalUnits - before.amountUnits,
    times: meter.totalTimes - before.times,
  };
}

export const minuteOf = (atMs: number): number => atMs - (atMs % MINUTE_MS);

/** The meter with so much more. A clock that goes back adds to the last minute that there is. */
export function metered(
  id: string,
  meter: SpendingMeter | undefined,
  more: Sum,
  nowMs: number,
): SpendingMeter {
  const atMs = Math.max(minuteOf(nowMs), meter?.atMs ?? 0);
  const ofMinute = meter?.atMs === atMs ? meter : NOTHING;
  return {
    id,
    atMs,
    amountUnits: ofMinute.amountUnits + more.amountUnits,
    times: ofMinute.times + more.times,
    totalUnits: (meter?.totalUnits ?? 0n) + more.amountUnits,
    totalTimes: (meter?.totalTimes ?? 0n) + more.times,
    before: meter ? meter.before : null,
  };
}
