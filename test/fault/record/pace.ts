import { setTimeout as sleep } from 'node:timers/promises';

/** After a time without sending, what was not sent is not made up for. */
const CATCH_UP_MS = 100;

/** Lets callers pass one by one, no more than `perSecond` a second; all at once without a limit. */
export function createPace(perSecond: number | undefined): () => Promise<void> {
  if (perSecond === undefined) return async () => undefined;
  const everyMs = 1000 / perSecond;
  let nextMs = 0;
  return async () => {
    const nowMs = Date.now();
    nextMs = Math.max(nextMs + everyMs, nowMs - CATCH_UP_MS);
    if (nextMs > nowMs) await sleep(nextMs - nowMs);
  };
}
