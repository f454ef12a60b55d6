import { every } from './every.ts';

/** Something that is read now and then, for gauges. */
export type Sampler<T> = {
  /** What was read last; null when that failed, or before, or when it is not ours to tell. */
  last(): T | null;
  /** Reads at once, and then again and again. */
  start(): void;
  /** Resolves when no reading is under way. */
  stop(): Promise<void>;
};

/**
 * Reads `read` every `everyMs`, one reading at a time, so that a scrape never waits for a database and any number of
 * scrapers costs the same. `isMine` says whether this instance is the one that reads: of several that could, one should.
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
      // The first of a row: what is away says so elsewhere too.
      if (failures === 0) logger.warn({ err: error }, `${what} cannot be read for the metrics; retrying`);
      failures += 1;
    }
  }

  const loop = every(everyMs, sample, () => undefined);
  return {
    last: () => (isMine() ? known : null),
    start: () => loop.start({ atOnce: true }),
    stop: loop.stop,
  };
}
