import { type RepeatedJob, repeatEvery } from '@cowrie/runtime';
import type { Logger } from '@cowrie/telemetry';
import type pg from 'pg';
import { moveClock, readClock, releaseClock, stopClock } from './clock.ts';

const LOOK_EVERY_MS = 20;
const STEP_EVERY_MS = 5;

/**
 * The clock stops, is set to the next due time, waits until that is done, and so on; each due item is done at its own
 * time. The owner of partition 0 does this. Each move names the position that was read, so overlapping owners do no
 * harm.
 */
export function createClockAdvance(deps: {
  pool: pg.Pool;
  isOwner(): boolean;
  /** The next due time, even a past one; null when nothing will be due. */
  firstDue(): Promise<number | null>;
  logger: Logger;
}): RepeatedJob {
  const { pool, isOwner, firstDue, logger } = deps;
  let isStopping = false;

  async function step(): Promise<boolean> {
    const { atMs, targetMs } = await readClock(pool);
    if (targetMs === null) return false;
    if (atMs === null) {
      if (!(await stopClock(pool))) await releaseClock(pool, targetMs);
      return true;
    }
    const dueMs = await firstDue();
    // The due item's command is under way, or its partition has stopped.
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
