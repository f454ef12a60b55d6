import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProcess } from '../tools/end-process.ts';

const LOOK_EVERY_MS = 200;
const END_OF_LOG = 4_000;

/** A program that runs beside the API server until the stand stops. */
export type Beside = { name: string; log: string; stop(): Promise<void> };

export type Start = {
  name: string;
  program: string;
  args: readonly string[];
  cwd?: string;
  env?: Record<string, string>;
  log: string;
  /** Whether it does its work yet, by what it has logged. */
  isReady(log: string): Promise<boolean>;
  readyWithinMs: number;
};

/** Starts it, and resolves when it is ready; rejects with the end of its log when it ends or is not ready in time. */
export async function startBeside(start: Start): Promise<Beside> {
  const { name, program, args, cwd, env, log } = start;
  const output = openSync(log, 'a');
  const child: ChildProcess = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
  });
  for (const endMs = Date.now() + start.readyWithinMs; ; await sleep(LOOK_EVERY_MS)) {
    const logged = await readFile(log, 'utf8');
    if (await start.isReady(logged)) return { name, log, stop: () => endProcess(child) };
    if (child.exitCode === null && child.signalCode === null && Date.now() < endMs) continue;
    await endProcess(child);
    throw new Error(`${name} is not ready\n${logged.slice(-END_OF_LOG)}`);
  }
}
