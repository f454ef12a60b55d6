import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';

/*
 * `npm run test:repeat -- N [--load]` names every test that failed at least once. `--load` runs a busy loop at the
 * lowest priority beside it.
 */

const ROOT = join(import.meta.dirname, '..');
const FIGURES = join(ROOT, '.cache/test/last-run.json');
const RUNS_MAX = 100;

type Figures = { passed: number; failed: number; failures: string[] };

const say = (line: string) => process.stdout.write(`${line}\n`);

async function runGate(): Promise<Figures | null> {
  rmSync(FIGURES, { force: true });
  const child = spawn('npm', ['test'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  await new Promise((resolve) => child.on('close', resolve));
  try {
    return JSON.parse(readFileSync(FIGURES, 'utf8'));
  } catch {
    return null;
  }
}

function startBusyLoop(): ChildProcess {
  const loop = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
  if (loop.pid !== undefined) setPriority(loop.pid, constants.priority.PRIORITY_LOW);
  return loop;
}

function namesOfFailures(figures: Figures | null): readonly string[] {
  if (figures?.failed === 0) return [];
  return figures?.failures.length ? figures.failures : ['a part that named no test'];
}

async function repeat(runs: number): Promise<number> {
  const failures = new Map<string, number>();
  for (let run = 1; run <= runs; run += 1) {
    const figures = await runGate();
    const names = namesOfFailures(figures);
    for (const name of names) failures.set(name, (failures.get(name) ?? 0) + 1);
    say(`run ${run} of ${runs}: ${figures?.passed ?? 0} passed, ${names.length} failed`);
  }
  for (const [name, times] of failures) say(`  ${times} of ${runs}  ${name}`);
  return failures.size === 0 ? 0 : 1;
}

const [count, load] = process.argv.slice(2);
const runs = Number(count);
if (!(Number.isInteger(runs) && runs >= 1 && runs <= RUNS_MAX && (load === undefined || load === '--load'))) {
  say(`npm run test:repeat -- N [--load], with N from 1 to ${RUNS_MAX}`);
  process.exit(2);
}
const loop = load ? startBusyLoop() : undefined;
process.exitCode = await repeat(runs).finally(() => loop?.kill());
