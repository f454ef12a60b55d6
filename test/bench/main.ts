import { appendFileSync, writeFileSync } from 'node:fs';
import { startPlatform } from '@cowrie/local';
import { type Plan, parsePlan } from './args.ts';
import { startDrivers } from './drivers.ts';
import type { LoadLine } from './measure/figures.ts';
import { describeMachine } from './measure/machine.ts';
import { againstTable, loadTable, ratioTable, sharesTable } from './measure/tables.ts';
import { measureIdle } from './parts/idle.ts';
import { measureSoak, millionTable } from './parts/soak.ts';
import { measureStandard } from './parts/standard.ts';
import { platformOf } from './platform/other-checkout.ts';
import { makeHome, type Stack, startStack } from './platform/stack.ts';
import { type Session, withStack } from './session.ts';

const say = (line: string) => process.stderr.write(`${line}\n`);
const print = (text: string) => process.stdout.write(`${text}\n`);

const abort = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => abort.abort());

function shares(lines: readonly LoadLine[]): string {
  const cowrie = lines.filter(({ target }) => target === 'cowrie');
  return sharesTable(
    cowrie.map((line) => [`${line.workload} ${line.concurrency}`, line.processorMsEach]),
    3,
  );
}

async function runStandard(session: Session): Promise<void> {
  let coldStartMs = 0;
  const measure = async (stack: Stack) => {
    coldStartMs = stack.startMs;
    session.emit(await describeMachine(stack, process.argv.slice(2)));
    if (session.plan.standard) {
      const lines = await measureStandard(session, stack);
      print(`\nAccepted requests, and what each cost\n${loadTable(lines)}`);
      print(`\nProcessor time of a request of Cowrie, ms\n${shares(lines)}`);
      if (session.plan.against !== null) print(`\nAgainst the other checkout\n${againstTable(lines)}`);
      print(`\nAgainst the baseline\n${ratioTable(lines)}`);
      const percent = await measureIdle(session, stack);
      print(`\nPercent of one processor while nothing happens\n${sharesTable([['', percent]], 1)}`);
      session.emit({ bench: 'idle', percent });
    }
    if (session.plan.soakMinutes > 0)
      print(`\nWhat a million transfers take\n${millionTable(await measureSoak(session, stack))}`);
  };
  await withStack(session, measure);
  if (session.plan.standard) await reportStarts(session, coldStartMs);
}

async function reportStarts(session: Session, coldStartMs: number): Promise<void> {
  const { home, signal } = session;
  const warm = await startStack({ home, startPlatform, progress: say, signal });
  await warm.stop();
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  print(`\nFirst start ${seconds(coldStartMs)}, warm start ${seconds(warm.startMs)}`);
  session.emit({ bench: 'start', coldStartMs, warmStartMs: warm.startMs });
}

async function run(plan: Plan, home: string, lines: string[]): Promise<void> {
  const startAgainst = plan.against === null ? null : await platformOf(plan.against);
  const drivers = await startDrivers(plan.drivers, abort.signal);
  const emit = (line: object) => {
    const text = JSON.stringify(line);
    lines.push(text);
    // Each line is written at once, so that an interrupted run leaves its results.
    if (plan.out !== null) appendFileSync(plan.out, `${text}\n`);
  };
  const nobody = { users: null, adminToken: '' };
  const session: Session = {
    plan,
    home,
    startPlatform,
    startAgainst,
    drivers,
    signal: abort.signal,
    say,
    emit,
    ...nobody,
  };
  try {
    await runStandard(session);
  } finally {
    await drivers.stop();
  }
}

async function main(): Promise<number> {
  const plan = parsePlan(process.argv.slice(2));
  if ('problem' in plan) {
    say(`bench: ${plan.problem}`);
    return 2;
  }
  if (plan.out !== null) writeFileSync(plan.out, '');
  const lines: string[] = [];
  const { home, remove } = await makeHome();
  try {
    await run(plan, home, lines);
  } catch (error) {
    say(abort.signal.aborted ? 'Stopped.' : `bench: ${error instanceof Error ? error.message : error}`);
    return 1;
  } finally {
    await remove();
  }
  print(`\n${lines.join('\n')}`);
  return 0;
}

process.exit(await main());
