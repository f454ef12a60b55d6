import type { ChildProcess } from 'node:child_process';
import { firstLine, stackError } from '../errors.ts';
import { logHint, rotateWhenLarge } from '../home/files.ts';
import type { Paths } from '../home/paths.ts';
import type { EndStep } from './processes.ts';
import { removeRunFiles, writeRunFiles } from './run-files.ts';
import { type Command, spawnLogged } from './spawn.ts';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;
const HEALTHY_AFTER_MS = 30_000;
/** A start is given up after this many deaths before the process was ever ready. */
const MAX_DEATHS_BEFORE_READY = 6;

export type Supervised = {
  name: string;
  pid(): number | undefined;
  /** Throws, with the log's last line, when the process keeps dying instead of becoming ready. */
  assertStarting(): void;
  /** The returned function starts it again with its current command. */
  halt(): Promise<() => Promise<void>>;
  /** Ends with SIGKILL, and does not start it again. Idempotent. */
  stop(): Promise<void>;
};

export type SuperviseOptions = {
  name: string;
  paths: Paths;
  progress: (line: string) => void;
  /** Called before each start, so it may also clean up after the last run. */
  command: () => Command | Promise<Command>;
  endSteps: readonly EndStep[];
};

/** Grows while the process keeps dying, and is reset after half a minute of health. */
export function nextPauseMs(lastPauseMs: number, livedMs: number): number {
  if (livedMs >= HEALTHY_AFTER_MS || lastPauseMs === 0) return FIRST_PAUSE_MS;
  return Math.min(lastPauseMs * 2, LONGEST_PAUSE_MS);
}

/** Keeps the process running until `stop`, and maintains run/NAME.pid and logs/NAME.log. */
export async function supervise(options: SuperviseOptions): Promise<Supervised> {
  const { name, paths, progress } = options;
  const logFile = paths.log(name);
  let child: (ChildProcess & { pid: number }) | undefined;
  let launching: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopping: Promise<void> | undefined;
  let halted = false;
  let deaths = 0;
  let pauseMs = 0;

  async function launch(): Promise<void> {
    rotateWhenLarge(logFile);
    const command = await options.command();
    if (stopping) return;
    const startedAtMs = performance.now();
    const started = await spawnLogged(command, logFile);
    child = started;
    writeRunFiles(paths.run, name, started.pid);
    started.once('exit', (code, signal) => {
      child = undefined;
      removeRunFiles(paths.run, name);
      restartLater(signal ?? `exit code ${code}`, performance.now() - startedAtMs);
    });
  }

  function restartLater(reason: string, livedMs: number): void {
    if (stopping || halted) return;
    deaths += 1;
    pauseMs = nextPauseMs(pauseMs, livedMs);
    progress(`${name} ended (${reason}); starting it again in ${pauseMs / 1000} s`);
    timer = setTimeout(() => {
      launching = launch().catch((error: unknown) => restartLater(firstLine(error), 0));
    }, pauseMs);
  }

  async function end(): Promise<void> {
    clearTimeout(timer);
    await launching;
    if (child) await endChild(child, options.endSteps);
  }

  async function halt(): Promise<() => Promise<void>> {
    halted = true;
    await end();
    return async () => {
      halted = false;
      pauseMs = 0;
      if (stopping) return;
      launching = launch().catch((error: unknown) => restartLater(firstLine(error), 0));
      await launching;
    };
  }

  await launch();
  return {
    name,
    pid: () => child?.pid,
    assertStarting: () => {
      if (deaths < MAX_DEATHS_BEFORE_READY) return;
      throw stackError(`${name} does not start (see ${logFile}): ${logHint(logFile)}`);
    },
    halt,
    stop: () => {
      stopping ??= end();
      return stopping;
    },
  };
}

async function endChild(child: ChildProcess, steps: readonly EndStep[]): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (const step of [...steps, { signal: 'SIGKILL', waitMs: 5_000 } as const]) {
    child.kill(step.signal);
    if (await within(ended, step.waitMs)) return;
  }
}

async function within(promise: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const inTime = await Promise.race([promise.then(() => true), late]);
  clearTimeout(timer);
  return inTime;
}
