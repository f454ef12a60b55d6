import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Paths } from '../home/paths.ts';
import { guardName } from './orphans.ts';
import { endProcess } from './processes.ts';
import { readRunFiles, removeRunFiles, writeRunFiles } from './run-files.ts';

/** The process ends the children when this one is killed. The returned function dismisses it. */
export async function startGuard(paths: Paths): Promise<() => Promise<void>> {
  const main = fileURLToPath(new URL('./guard-main.ts', import.meta.url));
  const guard = spawn(process.execPath, [main, paths.run], {
    cwd: paths.home,
    env: {},
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // The stack works without a guard, because the next start looks for leftovers.
  guard.on('error', () => {});
  guard.stdin.on('error', () => {});
  guard.unref();
  if (guard.pid !== undefined) writeRunFiles(paths.run, guardName, guard.pid);
  return async () => {
    const ended = guard.exitCode === null && guard.signalCode === null ? once(guard, 'exit') : undefined;
    guard.ref();
    guard.kill('SIGKILL');
    await ended;
    removeRunFiles(paths.run, guardName);
  };
}

/** The guard of a killed stack may still be working, and two clean-ups would hinder each other. */
export async function dismissOldGuard(runDir: string): Promise<void> {
  const found = readRunFiles(runDir).find((entry) => entry.name === guardName);
  if (found) await endProcess(found.identity, [{ signal: 'SIGKILL', waitMs: 5_000 }]);
  removeRunFiles(runDir, guardName);
}
