import type { Logger } from '@cowrie/messaging';
import { prune } from './store/prune.ts';
import type { Db } from './store/rows.ts';

const EVERY_MS = 60_000;
const ROWS_AT_ONCE = 1_000;
const ROUNDS_MAX = 20;
const DAY_MS = 24 * 3_600_000;

/**
 * Deletes, now and then and a little at a time, what is of no use any more. A stored reply is needed for as
 * long as its command may be delivered again before its deadline: a day is plenty.
 */
export function startPruning(deps: { db: Db; logger: Logger; now: () => number }): { stop(): void } {
  let running = false;
  const timer = setInterval(() => {
    if (running) return;
    running = true;
    pruneAll(deps)
      .catch((error: unknown) => deps.logger.warn({ err: error }, 'old rows not pruned'))
      .finally(() => {
        running = false;
      });
  }, EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

async function pruneAll({ db, now }: { db: Db; now: () => number }): Promise<void> {
  const nowMs = now();
  const before = { sessionsMs: nowMs - DAY_MS, tokensMs: nowMs, resultsMs: nowMs - DAY_MS };
  for (let round = 0; round < ROUNDS_MAX; round++) {
    if ((await prune(db, before, ROWS_AT_ONCE)) === 0) return;
  }
}
