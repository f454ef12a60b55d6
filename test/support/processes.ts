import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from './eventually.ts';
import { insideVariable } from './platform-env.ts';

/** The processes of the platform under test, by the pid files that it writes. */
export type ProcessName = 'ledger-1' | 'user-1' | 'history-1' | 'gateway-1';

const RESTART_DEADLINE_MS = 15_000;

export async function pidOf(name: ProcessName): Promise<number> {
  const text = await readFile(join(insideVariable('COWRIE_HOME'), 'run', `${name}.pid`), 'utf8');
  const pid = Number(text.trim());
  if (!Number.isInteger(pid) || pid <= 1) throw new Error(`run/${name}.pid holds no process id`);
  process.kill(pid, 0);
  return pid;
}

/** Ends the process at once, as a crash of the machine would, and waits until another runs in its place. */
export async function killHard(name: ProcessName): Promise<void> {
  const killed = await pidOf(name);
  process.kill(killed, 'SIGKILL');
  await eventually(async () => {
    if ((await pidOf(name)) === killed) throw new Error(`${name} was not restarted`);
  }, RESTART_DEADLINE_MS);
}
