import { repeatEvery } from './repeat-every.ts';

export type Sampler<T> = {
  /** It is null before the first reading, after a failed one, and on an instance that does not report it. */
  last(): T | null;
  start(): void;
  stop(): Promise<void>;
};

/** A scrape never waits for `read`. `isMine` selects the one instance that reads. */
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
      // The failing system logs its own errors too, so only the first failure in a row is logged.
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
