import type { TargetName } from '../args.ts';
import type { Tally, Workload } from '../driver/protocol.ts';
import type { Places } from './bytes.ts';

export type SliceMeasurement = {
  tally: Tally;
  processorMs: Record<string, number>;
  /** Includes warm-up and the work left behind. */
  tookMs: number;
  /** The host gave this share to other machines while a process here wanted to run. */
  stolenPercent: number;
  walBytes: number;
  diskBytes: Places;
};

export type Heading = {
  part: 'standard' | 'open loop';
  target: TargetName;
  workload: Workload;
  concurrency: number;
  ratePerSecond: number | null;
  stored: number;
};

/** Times are in milliseconds; `Each` means per accepted request. */
export type LoadLine = Heading & {
  bench: 'load';
  rounds: number;
  seconds: number;
  accepted: number;
  acceptedPerSecond: number;
  operationsPerSecond?: number;
  roundsPerSecond: number[];
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  p999Ms: number;
  maxMs: number;
  errors: Record<string, number>;
  refused: { count: number; p50Ms: number; p99Ms: number; maxMs: number; withoutRetryAfter: number };
  replayed: number;
  stolenPercents: number[];
  processorMsEach: Record<string, number>;
  /** At 100 the driver is the bottleneck. */
  driverBusyPercent: number;
  walBytesEach: number;
  diskBytesEach: Places;
};

export const round = (value: number, digits = 1) => Number(value.toFixed(digits));

/** Nearest rank; 0 when there are no values. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  const index = Math.max(0, Math.ceil(sorted.length * share) - 1);
  return sorted[index] ?? 0;
}

export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}

export function latencies(all: Float64Array) {
  const sorted = all.toSorted();
  const at = (share: number) => round(percentile(sorted, share), 2);
  return { p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99), p999Ms: at(0.999), maxMs: at(1) };
}

function addUp(records: readonly Record<string, number>[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const record of records) {
    for (const [name, value] of Object.entries(record)) total[name] = (total[name] ?? 0) + value;
  }
  return total;
}

export function scaleFigures(
  record: Record<string, number>,
  factor: number,
  digits: number,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, round(value * factor, digits)]),
  );
}

const total = (record: Record<string, number>) =>
  Object.values(record).reduce((sum, value) => sum + value, 0);

export function serverMs(each: Record<string, number>): number {
  return total(Object.fromEntries(Object.entries(each).filter(([name]) => !name.startsWith('driver'))));
}

export function toLine(heading: Heading, slices: readonly SliceMeasurement[], tally: Tally): LoadLine {
  const each = 1 / Math.max(1, tally.acceptedInAll);
  const processor = addUp(slices.map(({ processorMs }) => processorMs));
  const tookMs = slices.reduce((sum, slice) => sum + slice.tookMs, 0);
  const refused = latencies(tally.refusedMs);
  return {
    bench: 'load',
    ...heading,
    rounds: slices.length,
    seconds: round(tally.seconds, 2),
    accepted: tally.latenciesMs.length,
    acceptedPerSecond: round(tally.latenciesMs.length / tally.seconds, 1),
    ...(tally.operations > 0 ? { operationsPerSecond: round(tally.operations / tally.seconds, 1) } : {}),
    roundsPerSecond: slices.map((slice) => round(slice.tally.latenciesMs.length / slice.tally.seconds, 1)),
    ...latencies(tally.latenciesMs),
    errors: tally.errors,
    refused: {
      count: tally.refusedMs.length,
      p50Ms: refused.p50Ms,
      p99Ms: refused.p99Ms,
      maxMs: refused.maxMs,
      withoutRetryAfter: tally.withoutRetryAfter,
    },
    replayed: tally.replayed,
    stolenPercents: slices.map(({ stolenPercent }) => stolenPercent),
    processorMsEach: scaleFigures(processor, each, 3),
    driverBusyPercent: round((100 * (total(processor) - serverMs(processor))) / Math.max(1, tookMs), 0),
    walBytesEach: round(slices.reduce((sum, { walBytes }) => sum + walBytes, 0) * each, 0),
    diskBytesEach: scaleFigures(addUp(slices.map(({ diskBytes }) => diskBytes)), each, 1),
  };
}
