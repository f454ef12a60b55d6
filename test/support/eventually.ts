import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 25;
/** Half of a test's timeout: a busy machine takes ten times as long as a quiet one. */
const DEADLINE_MS = 30_000;

/**
 * After `withinMs` it throws the last error. Reads that another writer feeds need it: lists, history, webhooks,
 * refusals and mails arrive with a delay.
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
