import { setTimeout as sleep } from 'node:timers/promises';

/** After a pause, callers may catch up with at most this much time. */
const CATCH_UP_MS = 100;

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
