import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Project } from './args.ts';

export type Counts = { passed: number; failed: number };
export const ONE_FAILED: Counts = { passed: 0, failed: 1 };

const KILL_AFTER_MS = 5_000;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const JEST = fileURLToPath(new URL('../../node_modules/jest/bin/jest.js', import.meta.url));

const Results = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numRuntimeErrorTestSuites: z.number(),
  success: z.boolean(),
});

/** What Jest wrote: a file that could not even run counts as one failure, and so does a run without a result. */
async function countsFrom(file: string): Promise<Counts> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const parsed = text === undefined ? undefined : Results.safeParse(JSON.parse(text));
  if (!parsed?.success) return ONE_FAILED;
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, success } = parsed.data;
  const failed = numFailedTests + numRuntimeErrorTestSuites;
  return { passed: numPassedTests, failed: success ? failed : Math.max(failed, 1) };
}

/**
 * Runs one project of Jest and counts. Two workers where nothing competes with the tests for the machine, one
 * where the servers do. Ends early when `signal` is aborted; `timeoutMs` bounds it in any case.
 */
export async function runJest(options: {
  project: Project;
  args: readonly string[];
  env: Record<string, string>;
  outputFile: string;
  timeoutMs: number;
  signal: AbortSignal;
}): Promise<Counts> {
  const { project, outputFile, signal } = options;
  await rm(outputFile, { force: true });
  const workers = project === 'unit' ? ['--maxWorkers=2'] : ['--runInBand'];
  // After the last suite, with all results written, Node was seen to spin in its own cleanup for minutes. What is still open
  // by then is not known: likely a request to a server that was taken away.
  const exit = project === 'rehearsal' ? ['--forceExit'] : [];
  const child = spawn(
    process.execPath,
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      JEST,
      ...options.args,
      ...workers,
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
  const counts = await countsFrom(outputFile);
  return code === 0 ? counts : { ...counts, failed: Math.max(counts.failed, 1) };
}
