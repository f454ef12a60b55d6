import { mergeTallies } from '../driver/tally.ts';
import type { Slice, Target } from '../targets.ts';
import { bytesOnDisk, type Places, walPosition } from './bytes.ts';
import { type Heading, type LoadLine, type SliceMeasurement, toLine } from './figures.ts';
import { between, processorMs, watchStolen } from './processor.ts';

export type Sample = { processor: Record<string, number>; wal: number; disk: Places };

const isPlatform = ({ name }: Pick<Target, 'name'>) => name === 'cowrie' || name === 'against';

export async function sample(target: Pick<Target, 'name' | 'stack' | 'databases' | 'pids'>): Promise<Sample> {
  const { stack } = target;
  const home = isPlatform(target) ? stack.home : null;
  const [wal, disk] = await Promise.all([
    walPosition(stack.postgresUrl),
    bytesOnDisk(stack.postgresUrl, target.databases, home),
  ]);
  // The processor time is read last, so that reading the other values is not counted.
  return { wal, disk, processor: await processorMs(target.pids()) };
}

async function measure(target: Target, slice: Slice): Promise<SliceMeasurement> {
  const before = await sample(target);
  const stolen = await watchStolen();
  const startMs = performance.now();
  const tally = await target.run(slice);
  const tookMs = performance.now() - startMs;
  const stolenPercent = await stolen();
  await target.settle();
  const processor = await processorMs(target.pids());
  const after = await sample(target);
  return { tally, tookMs, stolenPercent, ...takenBetween(before, { ...after, processor }) };
}

export const takenBetween = (before: Sample, after: Sample) => ({
  processorMs: between(before.processor, after.processor),
  walBytes: after.wal - before.wal,
  diskBytes: between({ ...zeros(after.disk), ...before.disk }, after.disk),
});

function zeros(places: Places): Places {
  return Object.fromEntries(Object.keys(places).map((name) => [name, 0]));
}

const FIRST_WARM_UP = { workload: 'random', concurrency: 64, warmUpMs: 0 } as const;

/** A broker needs half a minute of load to reach its normal processor time. */
export async function warmUp(targets: readonly Target[], seconds: number): Promise<void> {
  for (const target of targets.filter((each) => isPlatform(each) || each.name === 'baseline')) {
    await target.run({ ...FIRST_WARM_UP, measureMs: seconds * 1000 });
    await target.settle();
  }
}

/** Every second round is reversed, so that no position has an advantage. */
export async function interleave(
  targets: readonly Target[],
  slice: Slice,
  plan: { rounds: number; heading: Pick<Heading, 'part' | 'stored'>; signal: AbortSignal },
): Promise<LoadLine[]> {
  const able = targets.filter((target) => target.can(slice));
  const slices = new Map<Target, SliceMeasurement[]>(able.map((target) => [target, []]));
  for (let done = 0; done < plan.rounds; done += 1) {
    for (const target of done % 2 === 0 ? able : able.toReversed()) {
      plan.signal.throwIfAborted();
      slices.get(target)?.push(await measure(target, slice));
    }
  }
  const { workload, concurrency, ratePerSecond = null } = slice;
  return [...slices].map(([target, measured]) =>
    toLine(
      {
        ...plan.heading,
        target: target.name,
        workload,
        concurrency,
        ratePerSecond,
      },
      measured,
      mergeTallies(
        measured.map(({ tally }) => tally),
        'in turn',
      ),
    ),
  );
}
