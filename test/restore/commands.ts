import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { checkoutDir } from '../../deploy/local/src/home/paths.ts';
import { ownEnv } from './own-platform.ts';

export type ExitResult = { code: number | null; out: string; err: string };
export type RunningCommand = { child: ChildProcess; ended: Promise<ExitResult> };

const KILL_AFTER_MS = 60_000;

export function start(
  which: 'reconcile' | 'verify',
  env: Record<string, string>,
  args: readonly string[] = [],
): RunningCommand {
  const file = join(checkoutDir, 'services', 'ledger', 'src', 'tools', which, 'main.ts');
  const options = { cwd: checkoutDir, env: { ...ownEnv(), ...env }, timeout: KILL_AFTER_MS };
  const child = spawn(process.execPath, [file, ...args], options);
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  return { child, ended: once(child, 'close').then(([code]) => ({ code, out, err })) };
}

export const run = (...given: Parameters<typeof start>): Promise<ExitResult> => start(...given).ended;
