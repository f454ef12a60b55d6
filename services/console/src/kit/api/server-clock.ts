/** The clock of who answers, which goes on while nobody does. A reader's own may be wrong, or be set meanwhile. */
export type ServerClock = {
  /** Takes the time that an answer says. */
  note(answer: Response): void;
  nowMs(): number;
};

type Deps = {
  /** Goes on evenly, from anywhere. */
  elapsedMs: () => number;
  /** Until an answer says what time it is. */
  ownMs: () => number;
};

/** A `Date` is of whole seconds that have begun, and on its way for a while: the latest that any answer says is nearest. */
export function createServerClock({ elapsedMs, ownMs }: Deps): ServerClock {
  let aheadMs: number | null = null;
  return {
    note(answer) {
      const saidMs = Date.parse(answer.headers.get('date') ?? '');
      if (Number.isNaN(saidMs)) return;
      aheadMs = Math.max(aheadMs ?? Number.NEGATIVE_INFINITY, saidMs - elapsedMs());
    },
    nowMs: () => (aheadMs === null ? ownMs() : elapsedMs() + aheadMs),
  };
}
