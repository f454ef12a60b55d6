import { type RepeatedJob, repeatEvery } from '@cowrie/runtime';
import type { Logger } from '@cowrie/telemetry';
import type pg from 'pg';
import { moveClock, readClock, releaseClock, stopClock } from './clock.ts';

const LOOK_EVERY_MS = 20;
const STEP_EVERY_MS = 5;

/**
 * Advances the test clock to its target. The clock stops, is set to the next time at which something falls due, waits there
 * until that is done, and so on. Each due item is therefore done at its own time, before all later ones. The owner of partition 0
 * does this; if two owners overlap for a moment, each moves the clock only from the position it read.
 */
export function createClockAdvance(deps: {
  pool: pg.Pool;
  isOwner(): boolean;
  /** Finds the next time at which something falls due, even if it has passed; null when nothing will. */
  firstDue(): Promise<number | null>;
  logger: Logger;
}): RepeatedJob {
  const { pool, isOwner, firstDue, logger } = deps;
  let isStopping = false;

  /** Returns false when the clock has no target. */
  async function step(): Promise<boolean> {
    const { atMs, targetMs } = await readClock(pool);
    if (targetMs === null) return false;
    if (atMs === null) {
      if (!(await stopClock(pool))) await releaseClock(pool, targetMs);
      return true;
    }
    const dueMs = await firstDue();
    // The due item is not done yet: its command is under way, or its partition has stopped.
    if (dueMs !== null && dueMs <= atMs) return true;
    if (dueMs !== null && dueMs <= targetMs) await moveClock(pool, atMs, dueMs);
    else if (atMs < targetMs) await moveClock(pool, atMs, targetMs);
    else await releaseClock(pool, targetMs);
    return true;
  }

  async function advance(): Promise<void> {
    while (!isStopping && isOwner() && (await step()))
      await new Promise((done) => setTimeout(done, STEP_EVERY_MS));
  }

  const turns = repeatEvery(LOOK_EVERY_MS, advance, (err) =>
    logger.warn({ err }, 'the test clock cannot be advanced; retrying'),
  );
  return {
    start(options) {
      isStopping = false;
      turns.start(options);
    },
    stop() {
      isStopping = true;
      return turns.stop();
    },
  };
}
