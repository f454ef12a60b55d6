import type { Tally } from '../driver/protocol.ts';
import { latencies, round } from '../measure/figures.ts';
import { residentMib, watchStolen } from '../measure/processor.ts';
import type { Stack } from '../platform/stack.ts';
import { castOf, type Session, settle } from '../session.ts';

/** Five seconds of a long run. */
export type SoakLine = {
  bench: 'soak';
  /** Since the beginning, at the end of the window. */
  second: number;
  acceptedPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  refused: number;
  errors: Record<string, number>;
  residentMib: Record<string, number>;
  /** Of all processors' time: what the host of this machine gave to others while something here wanted to run. */
  stolenPercent: number;
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

export async function measureSoak(session: Session, stack: Stack): Promise<SoakLine[]> {
  const { plan, drivers, say, emit, signal } = session;
  say(`Soak of ${plan.soakMinutes} minutes…`);
  await drivers.cast(castOf(session, stack));
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
  await drivers.run({ ...job, warmUpMs: WARM_UP_MS, measureMs, windowMs: WINDOW_MS }, onWindow);
  signal.throwIfAborted();
  await settle(stack);
  const all = await Promise.all(lines);
  for (const line of all) emit(line);
  return all;
}
