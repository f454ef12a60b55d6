import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Project } from './args.ts';
import { WORKERS } from './groups.ts';
import { type Outcome, outcomeFrom } from './results.ts';

const KILL_AFTER_MS = 5_000;
/**
 * A worker that uses more is replaced: Jest keeps part of what each file loaded, and collecting that takes longer than
 * the tests (the gateway's unit tests: 132 s of a processor instead of 158 s).
 */
const WORKER_MEMORY_MAX = '600MB';
const KILLS_SERVERS: readonly Project[] = ['fault', 'long-fault', 'rehearsal', 'ha'];
const BY_NAME = /^(-t|--testNamePattern)(=|$)/;
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const JEST = fileURLToPath(new URL('../../../node_modules/jest/bin/jest.js', import.meta.url));

/** Ends early when `signal` is aborted, and after `timeoutMs` in any case. */
export async function runJest(options: {
  project: Project;
  args: readonly string[];
  env: Record<string, string>;
  outputFile: string;
  timeoutMs: number;
  signal: AbortSignal;
}): Promise<Outcome> {
  const { project, outputFile, signal } = options;
  await rm(outputFile, { force: true });
  const workers = WORKERS[project] ?? 1;
  // After the last suite, with all results written, Node sometimes spent minutes in its own cleanup, probably because
  // of a request to a server that was killed.
  const exit = KILLS_SERVERS.includes(project) ? ['--forceExit'] : [];
  const child = spawn(
    process.execPath,
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      JEST,
      ...options.args,
      `--maxWorkers=${workers}`,
      `--workerIdleMemoryLimit=${WORKER_MEMORY_MAX}`,
      ...exit,
      '--passWithNoTests',
      '--json',
      `--outputFile=${outputFile}`,
      '--selectProjects',
      project,
    ],
    { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...options.env } },
  );
  const end = new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(null));
    child.on('exit', (code) => resolve(code));
  });
  const kill = () => {
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS).unref();
  };
  const timer = setTimeout(() => {
    process.stderr.write(`${project}: not done after ${options.timeoutMs / 1000} s, stopped\n`);
    kill();
  }, options.timeoutMs);
  signal.addEventListener('abort', kill, { once: true });
  if (signal.aborted) kill();
  const code = await end;
  clearTimeout(timer);
  signal.removeEventListener('abort', kill);
  const isNarrowed = options.args.some((arg) => BY_NAME.test(arg));
  const outcome = await outcomeFrom(outputFile, ROOT, isNarrowed);
  return code === 0 ? outcome : { ...outcome, failed: Math.max(outcome.failed, 1) };
}
