/** The longest delay of the history for readers who do not wait for it. */
export const LINGER_MS = 150;

/** Pauses of the projection in which events gather, so that one fetch and one transaction take in several batches. */
export type Linger = {
  /** Resolves after the pause, or at once while a reader waits for events. */
  wait(): Promise<void>;
  /** Tells whether a reader waits for events. True ends the running pauses and prevents new ones. */
  setAwaited(isAwaited: boolean): void;
};

export function createLinger(lingerMs: number): Linger {
  const ends = new Set<() => void>();
  let awaited = false;
  return {
    wait: () =>
      new Promise((resolve) => {
        if (awaited) return resolve();
        const end = (): void => {
          clearTimeout(timer);
          ends.delete(end);
          resolve();
        };
        const timer = setTimeout(end, lingerMs);
        ends.add(end);
      }),
    setAwaited(isAwaited) {
      awaited = isAwaited;
      if (isAwaited) for (const end of [...ends]) end();
    },
  };
}
