import { setTimeout as delay } from 'node:timers/promises';
import { stackError } from '../errors.ts';

export const abortedMessage = 'stopped before everything was ready';

/** Rejects with one line when the signal was given; `ms` later it resolves. */
async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, signal ? { signal } : {});
  } catch {
    throw stackError(abortedMessage);
  }
}

/** As AbortSignal's own, with one line for people. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw stackError(abortedMessage);
}

export type WaitOptions = {
  timeoutMs: number;
  everyMs?: number;
  signal?: AbortSignal;
  /** What is missing, for the error line; undefined when nothing is. Throws to give up at once. */
  missing: () => Promise<string | undefined> | string | undefined;
};

/** Asks `missing` until it answers undefined. Rejects after `timeoutMs` with what it said last. */
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

/** "0.9 s" since `startedAtMs` (of performance.now). */
export function secondsSince(startedAtMs: number): string {
  return `${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`;
}
