import { setTimeout as delay } from 'node:timers/promises';
import { stackError } from '../errors.ts';

export const abortedMessage = 'stopped before everything was ready';

/** Resolves after `ms`; rejects with one line when the signal is aborted. */
async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, signal ? { signal } : {});
  } catch {
    throw stackError(abortedMessage);
  }
}

/** Like AbortSignal's own method, with one line for people. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw stackError(abortedMessage);
}

export type WaitOptions = {
  timeoutMs: number;
  everyMs?: number;
  signal?: AbortSignal;
  /** Returns what is missing, for the error message, or undefined when nothing is. Throws to give up at once. */
  missing: () => Promise<string | undefined> | string | undefined;
};

/** Calls `missing` until it returns undefined. Rejects after `timeoutMs` with its last result. */
export async function waitUntilReady(options: WaitOptions): Promise<void> {
  const deadline = performance.now() + options.timeoutMs;
  for (;;) {
    const missing = await options.missing();
    if (missing === undefined) return;
    if (performance.now() >= deadline) {
      throw stackError(`not ready after ${Math.round(options.timeoutMs / 1000)} s: ${missing}`);
    }
    await sleep(options.everyMs ?? 50, options.signal);
  }
}

/** The seconds since `startedAtMs` (of performance.now), as "0.9 s". */
export function secondsSince(startedAtMs: number): string {
  return `${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`;
}
