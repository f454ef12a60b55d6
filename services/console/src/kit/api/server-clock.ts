/** The reader's own clock may be wrong or change. */
export type ServerClock = {
  noteAnswer(answer: Response): void;
  nowMs(): number;
};

type Deps = {
  elapsedMs: () => number;
  ownMs: () => number;
};

/**
 * A `Date` header has whole seconds, rounded down, and is delayed by the network. The latest time that any
 * answer implies is the nearest.
 */
export function createServerClock({ elapsedMs, ownMs }: Deps): ServerClock {
  let aheadMs: number | null = null;
  return {
    noteAnswer(answer) {
      const saidMs = Date.parse(answer.headers.get('date') ?? '');
      if (Number.isNaN(saidMs)) return;
      aheadMs = Math.max(aheadMs ?? Number.NEGATIVE_INFINITY, saidMs - elapsedMs());
    },
    nowMs: () => (aheadMs === null ? ownMs() : elapsedMs() + aheadMs),
  };
}
