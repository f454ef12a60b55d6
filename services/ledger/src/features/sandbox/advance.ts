import { type RepeatedJob, repeatEvery } from '@cowrie/runtime';
import type { Logger } from '@cowrie/telemetry';
import type pg from 'pg';
import { moveClock, readClock, releaseClock, stopClock } from './clock.ts';

const LOOK_EVERY_MS = 20;
const STEP_EVERY_MS = 5;

/**
 * Takes the clock to where it is to go: it stops, is set to the next moment at which something falls due, waits there until that is done,
 * and so on. Each thing that falls due is so done at its own moment, and before all that is due later. The owner of partition 0 does it;
 * two who do for a moment each set it only from where they saw it.
 */
export function createClockAdvance(deps: {
  pool: pg.Pool;
  isOwner(): boolean;
  /** The next moment at which something falls due, be it over; null: nothing will. */
  firstDue(): Promise<number | null>;
  logger: Logger;
}): RepeatedJob {
  const { pool, isOwner, firstDue, logger } = deps;
  let isStopping = false;

  /** False when it has nowhere to go. */
  async function step(): Promise<boolean> {
    const { atMs, targetMs } = await readClock(pool);
    if (targetMs === null) return false;
    if (atMs === null) {
      if (!(await stopClock(pool))) await releaseClock(pool, targetMs);
      return true;
    }
    const dueMs = await firstDue();
    // It is not done yet: it may be under way, or its partition stands still.
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
    logger.warn({ err }, 'the clock to test with cannot be advanced; retrying'),
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
