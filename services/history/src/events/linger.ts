/** The longest delay for readers who do not wait. */
export const LINGER_MS = 150;

/** Events gather in a pause, so that one fetch and one transaction take in several batches. */
export type Linger = {
  /** Resolves after the pause, or at once while a reader waits. */
  wait(): Promise<void>;
  /** True ends the running pauses and prevents new ones. */
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
