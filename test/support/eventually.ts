import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 25;

/**
 * Runs `check` until it no longer throws and gives its value; after `withinMs` the last error is thrown.
 * For what is promised soon, not at once.
 */
export async function eventually<T>(check: () => Promise<T> | T, withinMs: number): Promise<T> {
  const endMs = Date.now() + withinMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() >= endMs) throw error;
    }
    await sleep(PAUSE_MS);
  }
}
