import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 25;
/** Half of what a test has: a busy machine takes ten times as long as a quiet one. */
const DEADLINE_MS = 30_000;

/**
 * Runs `check` until it no longer throws and gives its value; after `withinMs` the last error is thrown. Each read of what
 * another writer did goes through it: lists, history, webhooks, refusals and mails come soon, not at once.
 */
export async function eventually<T>(check: () => Promise<T> | T, withinMs = DEADLINE_MS): Promise<T> {
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
