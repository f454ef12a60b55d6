/** How much later history may be for those who do not wait for it. */
export const LINGER_MS = 150;

/** Pauses of the projection, in which events gather: one fetch and one transaction then take in those of several batches. */
export type Linger = {
  /** Resolves after the pause, at once while somebody waits for events. */
  wait(): Promise<void>;
  /** Whether somebody waits for events: ends the pauses that are on, and none begins meanwhile. */
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
