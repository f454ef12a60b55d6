/** Work that is done again and again. */
export type Every = {
  /** Begins; the first time is after one interval, or at once. Does nothing when it has begun. */
  start(options?: { atOnce?: boolean }): void;
  /** Resolves when no work is under way. */
  stop(): Promise<void>;
};

/** Does `work` every `everyMs`, one at a time: what takes longer than that leaves turns out. What it throws goes to `onError`. */
export function every(everyMs: number, work: () => Promise<void>, onError: (error: unknown) => void): Every {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const turn = (): void => {
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  };
  return {
    start({ atOnce = false } = {}) {
      if (timer) return;
      timer = setInterval(turn, everyMs);
      timer.unref();
      if (atOnce) turn();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await running;
    },
  };
}
