import type { LoadLine } from '../measure/figures.ts';
import { interleave } from '../measure/rounds.ts';
import type { Instances } from '../platform/stack.ts';
import { type Session, storedTransactions, withStack } from '../session.ts';
import { cowrieTarget } from '../targets.ts';
import { timesOf } from './standard.ts';

const STEPS: readonly Instances[] = [
  { gateway: 1, ledger: 1 },
  { gateway: 1, ledger: 2 },
  { gateway: 1, ledger: 3 },
  { gateway: 2, ledger: 1 },
  { gateway: 2, ledger: 3 },
];
const CONCURRENCIES = [64, 256];

export async function measureScale(session: Session): Promise<LoadLine[]> {
  const { plan, signal, say, emit } = session;
  const lines: LoadLine[] = [];
  for (const instances of STEPS) {
    say(`${instances.gateway} × gateway, ${instances.ledger} × ledger…`);
    await withStack(session, instances, async (stack) => {
      const target = cowrieTarget(session, stack);
      for (const concurrency of CONCURRENCIES) {
        const heading = { part: 'scale' as const, stored: await storedTransactions(stack) };
        const slice = { workload: 'random' as const, concurrency, ...timesOf(session) };
        lines.push(...(await interleave([target], slice, { rounds: plan.rounds, heading, signal })));
      }
    });
    for (const line of lines.slice(-CONCURRENCIES.length)) emit(line);
  }
  return lines;
}
