import { startPlatform } from '@cowrie/local';
import { parsePlan } from '../args.ts';
import { startDrivers } from '../drivers.ts';
import { castOf, openStack, type Session } from '../session.ts';
import { makeHome, ONE_OF_EACH, type Stack } from './stack.ts';

type Options = {
  args: readonly string[];
  settings?: Readonly<Record<string, string>>;
  measure(session: Session, stack: Stack): Promise<void>;
};

export async function measureOnePlatform({ args, settings = {}, measure }: Options): Promise<void> {
  const plan = parsePlan([...args]);
  if ('problem' in plan) throw new Error(plan.problem);
  const abort = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => abort.abort());
  const { signal } = abort;
  const { home, remove } = await makeHome();
  const drivers = await startDrivers(1, signal);
  const nobody = { users: null, adminToken: '', depthCursor: null, startAgainst: null };
  const session: Session = { plan, home, startPlatform, drivers, signal, say, emit, ...nobody };
  try {
    const stack = await openStack(session, ONE_OF_EACH, settings);
    try {
      await drivers.cast(castOf(session, stack));
      await measure(session, stack);
    } finally {
      await stack.stop();
    }
  } finally {
    await drivers.stop();
    await remove();
  }
}

const say = (line: string) => process.stderr.write(`${line}\n`);
const emit = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
