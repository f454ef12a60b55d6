import { createPace } from '@cowrie/postgres';
import { type Logger, pause } from '@cowrie/telemetry';

/** Who adds entries waits for a step at most. */
const ROWS_MAX = 2_000;
/** Of one connection's time, while there is something to do. */
const SHARE = 1 / 4;
const LOOK_EVERY_MS = 1_000;

export type Extending = {
  start(): void;
  /** Resolves when the step that is under way has ended. */
  stop(): Promise<void>;
};

/**
 * Brings what was there before the roll-up into it, in small steps that go on where the last one ended, whichever instance
 * made it. It ends when the roll-up has all.
 */
export function createExtending(deps: {
  /** Rolls up so many entries at most; true when there are no more. */
  extend(rowsMax: number): Promise<boolean>;
  /** Of all instances, one does it. */
  isMine(): boolean;
  logger: Logger;
}): Extending {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pace = createPace({ rowsMax: ROWS_MAX, share: SHARE });
  let loop: Promise<void> | undefined;

  async function step(): Promise<{ isComplete: boolean; waitMs: number }> {
    if (!deps.isMine()) return { isComplete: false, waitMs: LOOK_EVERY_MS };
    const startMs = performance.now();
    const isComplete = await deps.extend(pace.rows());
    return { isComplete, waitMs: pace.waitMs(performance.now() - startMs) };
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const { isComplete, waitMs } = await step().catch((err: unknown) => {
        deps.logger.warn(
          { err, retryInMs: LOOK_EVERY_MS },
          `statistics cannot be brought up to date; retrying in ${LOOK_EVERY_MS / 1_000} s`,
        );
        return { isComplete: false, waitMs: LOOK_EVERY_MS };
      });
      if (isComplete) return;
      await pause(waitMs, signal);
    }
  }

  return {
    start() {
      loop ??= run();
    },
    async stop() {
      stopping.abort();
      await loop;
    },
  };
}
