import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { firstLine, stackError } from '../errors.ts';
import { sendSignal } from './processes.ts';
import { throwIfAborted } from './wait.ts';

export type Command = {
  file: string;
  args: readonly string[];
  env: Record<string, string>;
  cwd: string;
  uid?: number;
  gid?: number;
};

/**
 * The child writes its log file itself, so it depends on no pipe. In its own session a Ctrl-C does not reach it: the
 * stack stops its children in order.
 */
export async function spawnLogged(
  command: Command,
  logFile: string,
): Promise<ChildProcess & { pid: number }> {
  const log = openSync(logFile, 'a', 0o644);
  try {
    const child = spawn(command.file, [...command.args], {
      cwd: command.cwd,
      env: command.env,
      detached: true,
      stdio: ['ignore', log, log],
      ...(command.uid === undefined ? {} : { uid: command.uid }),
      ...(command.gid === undefined ? {} : { gid: command.gid }),
    });
    if (hasPid(child)) return child;
    const [error] = await once(child, 'error');
    throw stackError(`${command.file} cannot be started: ${firstLine(error)}`);
  } finally {
    closeSync(log);
  }
}

function hasPid(child: ChildProcess): child is ChildProcess & { pid: number } {
  return child.pid !== undefined;
}

export type RunOptions = { logFile: string; timeoutMs: number; signal?: AbortSignal };

export async function runToEnd(command: Command, options: RunOptions): Promise<number | null> {
  throwIfAborted(options.signal);
  const child = await spawnLogged(command, options.logFile);
  // The signal goes to the whole group, so that the command's own children do not continue alone.
  const end = () => sendSignal(-child.pid, 'SIGKILL');
  const timer = setTimeout(end, options.timeoutMs);
  options.signal?.addEventListener('abort', end, { once: true });
  try {
    const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode];
    return typeof code === 'number' ? code : null;
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', end);
  }
}
