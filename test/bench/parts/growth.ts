import { startServers } from '@cowrie/local';
import { findFreePort } from '../../../deploy/local/src/home/ports.ts';
import type { Workload } from '../driver/protocol.ts';
import type { LoadLine } from '../measure/figures.ts';
import { interleave, warmUp } from '../measure/rounds.ts';
import { databaseOf } from '../platform/database.ts';
import { ONE_OF_EACH, stackEnv } from '../platform/stack.ts';
import { seedLedger } from '../seed/seed-ledger.ts';
import { ensureDepth, type Session, storedTransactions, withStack } from '../session.ts';
import { cowrieTarget } from '../targets.ts';
import { timesOf, WARM_UP_SECONDS } from './standard.ts';

const CONCURRENCY = 64;
const READS: readonly Workload[] = ['history', 'history-depth', 'balance-at'];

async function seed(session: Session, target: number): Promise<void> {
  const { home, signal, say } = session;
  const env = stackEnv(await findFreePort(), ONE_OF_EACH);
  const servers = await startServers({ home, env, progress: say, signal });
  try {
    const url = servers.postgresUrl ?? '';
    await seedLedger({
      ledgerUrl: databaseOf(url, 'ledger'),
      historyUrl: databaseOf(url, 'history'),
      target,
      users: (session.users ?? []).map(({ id }) => id),
      onProgress: () => signal.throwIfAborted(),
    });
  } finally {
    await servers.stop();
  }
}

async function measureStep(session: Session): Promise<LoadLine[]> {
  const { plan, signal } = session;
  return withStack(session, ONE_OF_EACH, async (stack) => {
    const target = cowrieTarget(session, stack);
    const measure = async (workload: Workload) => {
      const heading = { part: 'growth' as const, stored: await storedTransactions(stack) };
      const slice = { workload, concurrency: CONCURRENCY, ...timesOf(session) };
      return interleave([target], slice, { rounds: plan.rounds, heading, signal });
    };
    await warmUp([target], WARM_UP_SECONDS);
    const lines = await measure('random');
    // The depth comes last, because a history that is deep enough needs ten thousand more transactions.
    await ensureDepth(session, stack);
    for (const workload of READS) lines.push(...(await measure(workload)));
    return lines;
  });
}

export async function measureGrowth(session: Session): Promise<LoadLine[]> {
  const lines: LoadLine[] = [];
  for (const target of session.plan.growth.toSorted((a, b) => a - b)) {
    session.say(`${target} stored transactions…`);
    await seed(session, target);
    const measured = await measureStep(session);
    for (const line of measured) session.emit(line);
    lines.push(...measured);
  }
  return lines;
}
