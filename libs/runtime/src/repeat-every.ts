export type RepeatedJob = {
  /** The first run is after one interval, or at once with `atOnce`. A second call has no effect. */
  start(options?: { atOnce?: boolean }): void;
  stop(): Promise<void>;
};

/** It never runs twice at the same time: a slow run skips the intervals it covers. */
export function repeatEvery(
  everyMs: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): RepeatedJob {
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
