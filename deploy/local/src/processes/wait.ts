import { setTimeout as delay } from 'node:timers/promises';
import { stackError } from '../errors.ts';

export const abortedMessage = 'stopped before everything was ready';

async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, signal ? { signal } : {});
  } catch {
    throw stackError(abortedMessage);
  }
}

export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw stackError(abortedMessage);
}

export type WaitOptions = {
  timeoutMs: number;
  everyMs?: number;
  signal?: AbortSignal;
  missing: () => Promise<string | undefined> | string | undefined;
};

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

export function secondsSince(startedAtMs: number): string {
  return `${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`;
}
