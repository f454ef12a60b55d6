import type { Workload } from '../driver/protocol.ts';
import type { LoadLine } from '../measure/figures.ts';
import { interleave, warmUp } from '../measure/rounds.ts';
import { withTargets } from '../measure/side-by-side.ts';
import type { Stack } from '../platform/stack.ts';
import { type Session, storedTransactions } from '../session.ts';
import type { Slice } from '../targets.ts';

const WARM_UP_SECONDS = 30;
const QUICK_WARM_UP_SECONDS = 8;

const QUICK: readonly { workload: Workload; concurrency: number }[] = [
  { workload: 'random', concurrency: 1 },
  { workload: 'random', concurrency: 64 },
  { workload: 'random', concurrency: 256 },
  { workload: 'hot-receiver', concurrency: 64 },
  { workload: 'wallet', concurrency: 64 },
];

function slicesOf({ plan }: Session): readonly Pick<Slice, 'workload' | 'concurrency' | 'ratePerSecond'>[] {
  if (plan.quick) return QUICK;
  if (plan.rates.length > 0) {
    const concurrency = Math.max(...plan.concurrencies);
    return plan.only.flatMap((workload) =>
      plan.rates.map((ratePerSecond) => ({ workload, concurrency, ratePerSecond })),
    );
  }
  return plan.only.flatMap((workload) =>
    plan.concurrencies.map((concurrency) => ({ workload, concurrency })),
  );
}

function timesOf({ plan }: Session): { warmUpMs: number; measureMs: number } {
  return { warmUpMs: plan.warmUpSeconds * 1000, measureMs: plan.secondsPerSlice * 1000 };
}

export async function measureStandard(session: Session, stack: Stack): Promise<LoadLine[]> {
  const { plan, signal, say, emit } = session;
  const slices = slicesOf(session);
  return withTargets(session, stack, async (targets) => {
    say('Warming up…');
    await warmUp(targets, plan.quick ? QUICK_WARM_UP_SECONDS : WARM_UP_SECONDS);
    const lines: LoadLine[] = [];
    for (const slice of slices) {
      say(`${slice.workload} at ${slice.ratePerSecond ? `${slice.ratePerSecond}/s` : slice.concurrency}…`);
      const stored = await storedTransactions(stack);
      const part = slice.ratePerSecond === undefined ? ('standard' as const) : ('open loop' as const);
      const heading = { part, stored };
      const measured = await interleave(
        targets,
        { ...slice, ...timesOf(session) },
        { rounds: plan.rounds, heading, signal },
      );
      lines.push(...measured);
      for (const line of measured) emit(line);
    }
    return lines;
  });
}
