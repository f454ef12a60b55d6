import { repeatEvery } from './repeat-every.ts';

/** A value that is read at intervals, for gauges. */
export type Sampler<T> = {
  /** The latest value; null before the first reading, after a failed one, and on an instance that does not report it. */
  last(): T | null;
  /** Reads at once and then at each interval. */
  start(): void;
  stop(): Promise<void>;
};

/**
 * Calls `read` every `everyMs`, one call at a time. So a scrape never waits for a database, and the cost does not depend on the
 * number of scrapers. `isMine` selects the one instance that reads, if several could.
 */
export function createSampler<T>(options: {
  what: string;
  everyMs: number;
  read(): Promise<T>;
  isMine?(): boolean;
  logger: { warn(fields: object, message: string): void };
}): Sampler<T> {
  const { what, everyMs, read, logger, isMine = () => true } = options;
  let known: T | null = null;
  let failures = 0;

  async function sample(): Promise<void> {
    if (!isMine()) {
      known = null;
      return;
    }
    try {
      known = await read();
      failures = 0;
    } catch (error) {
      known = null;
      // Only the first failure in a row is logged: the failing system logs its own errors too.
      if (failures === 0) logger.warn({ err: error }, `${what} cannot be read for the metrics; retrying`);
      failures += 1;
    }
  }

  const loop = repeatEvery(everyMs, sample, () => undefined);
  return {
    last: () => (isMine() ? known : null),
    start: () => loop.start({ atOnce: true }),
    stop: loop.stop,
  };
}
