import { column, type RowOf, table } from '@cowrie/postgres';

const MINUTE_MS = 60_000;

/** Each row has the total until its minute's end, so the spending between two minutes is one subtraction. */
export const MINUTES = table('spending', {
  id: column.text('meter'),
  atMs: column.time(),
  amountUnits: column.bigint('amount'),
  times: column.bigint(),
  totalUnits: column.bigint('total_amount'),
  totalTimes: column.bigint(),
});
type Minute = RowOf<typeof MINUTES>;

export type Sum = { amountUnits: bigint; times: bigint };

export type SpendingMeter = Minute & {
  /** The total before each window, by its minutes; null when nothing was spent before this batch. */
  before: ReadonlyMap<number, Sum> | null;
};

export type MeterReading = { meter: string; minutes: number };

export type LimitRecords = {
  spending: { is: ReadonlyMap<string, SpendingMeter>; need: readonly MeterReading[]; change: SpendingMeter };
};

export const meterOf = (userId: number, type: string, platform: string | null): string =>
  platform === null ? `${userId}:${type}` : `${userId}:${type}:${platform}`;

const NOTHING: Sum = { amountUnits: 0n, times: 0n };

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

/** After the clock went back, it adds to the meter's last minute. */
export function addToMeter(
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
