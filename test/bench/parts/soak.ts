import type { Tally } from '../driver/protocol.ts';
import { latencies, round, scaleFigures } from '../measure/figures.ts';
import { residentMib, watchStolen } from '../measure/processor.ts';
import { sample, takenBetween } from '../measure/rounds.ts';
import { table } from '../measure/tables.ts';
import type { Stack } from '../platform/stack.ts';
import { castOf, type Session, settle } from '../session.ts';
import { cowrieTarget } from '../targets.ts';

type SoakLine = {
  bench: 'soak';
  second: number;
  acceptedPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  refused: number;
  errors: Record<string, number>;
  residentMib: Record<string, number>;
  stolenPercent: number;
};

export type MillionLine = {
  bench: 'million';
  accepted: number;
  processorSeconds: Record<string, number>;
  walMb: number;
  diskMb: Record<string, number>;
};

const CONCURRENCY = 64;
const WINDOW_MS = 5_000;
const WARM_UP_MS = 5_000;
const SECONDS_PER_MINUTE = 60;

type Window = { second: number; stolenPercent: Promise<number>; pids: Record<string, number> };

async function lineOf(tally: Tally, { second, stolenPercent, pids }: Window): Promise<SoakLine> {
  const { p50Ms, p99Ms } = latencies(tally.latenciesMs);
  return {
    bench: 'soak',
    second: round(second, 0),
    acceptedPerSecond: round(tally.latenciesMs.length / tally.seconds, 1),
    p50Ms,
    p99Ms,
    refused: tally.refusedMs.length,
    errors: tally.errors,
    residentMib: await residentMib(pids),
    stolenPercent: await stolenPercent,
  };
}

export async function measureSoak(session: Session, stack: Stack): Promise<MillionLine> {
  const { plan, drivers, say, emit, signal } = session;
  say(`Soak of ${plan.soakMinutes} minutes…`);
  await drivers.cast(castOf(session, stack));
  const target = cowrieTarget(session, stack);
  const before = await sample(target);
  const lines: Promise<SoakLine>[] = [];
  let second = 0;
  const stolen = await watchStolen();
  const onWindow = (tally: Tally) => {
    second += tally.seconds;
    lines.push(
      lineOf(tally, { second, stolenPercent: stolen(), pids: { ...stack.pids(), ...drivers.pids } }),
    );
  };
  const job = { workload: 'random' as const, concurrency: CONCURRENCY, baseUrls: stack.platform.baseUrls };
  const measureMs = plan.soakMinutes * SECONDS_PER_MINUTE * 1000;
  const { acceptedInAll } = await drivers.run(
    { ...job, warmUpMs: WARM_UP_MS, measureMs, windowMs: WINDOW_MS },
    onWindow,
  );
  signal.throwIfAborted();
  await settle(stack);
  for (const line of await Promise.all(lines)) emit(line);
  const million = millionOf(acceptedInAll, takenBetween(before, await sample(target)));
  emit(million);
  return million;
}

function millionOf(
  accepted: number,
  { processorMs, walBytes, diskBytes }: ReturnType<typeof takenBetween>,
): MillionLine {
  const each = 1 / Math.max(1, accepted);
  // A million times a millisecond is a thousand seconds; a million times a byte is a megabyte.
  return {
    bench: 'million',
    accepted,
    processorSeconds: scaleFigures(processorMs, each * 1000, 1),
    walMb: round(walBytes * each, 0),
    diskMb: scaleFigures(diskBytes, each, 1),
  };
}

export function millionTable({ processorSeconds, walMb, diskMb }: MillionLine): string {
  const times = Object.entries(processorSeconds).map(([name, seconds]) => [name, `${seconds} s`]);
  const places = Object.entries(diskMb).filter(([, mb]) => Math.abs(mb) >= 1);
  const bytes = [['write-ahead log', walMb] as const, ...places].map(([name, mb]) => [name, `${mb} MB`]);
  return table(['a million transfers', 'takes'], [...times, ...bytes]);
}
