import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '../eventually.ts';
import { insideVariable } from './platform-env.ts';

/** Found by the pid files that the platform writes. */
export type ProcessName =
  | 'ledger-1'
  | 'user-1'
  | 'history-1'
  | 'webhooks-1'
  | 'gateway-1'
  | 'kafka'
  | 'postgres'
  | 'redis';

const RESTART_DEADLINE_MS = 15_000;

const pidFile = (name: ProcessName) => join(insideVariable('COWRIE_HOME'), 'run', `${name}.pid`);

/** True for a server that the platform started on this machine. */
export function isOurs(name: ProcessName): boolean {
  return existsSync(pidFile(name));
}

/** Rejects when the process does not run. */
export async function pidOf(name: ProcessName): Promise<number> {
  const pid = Number((await readFile(pidFile(name), 'utf8')).trim());
  if (!Number.isInteger(pid) || pid <= 1) throw new Error(`run/${name}.pid holds no process id`);
  process.kill(pid, 0);
  return pid;
}

/** Acts like a crash, and waits until another process has replaced it. */
export async function killHard(name: ProcessName): Promise<void> {
  const killed = await pidOf(name);
  process.kill(killed, 'SIGKILL');
  await eventually(async () => {
    if ((await pidOf(name)) === killed) throw new Error(`${name} was not restarted`);
  }, RESTART_DEADLINE_MS);
}
