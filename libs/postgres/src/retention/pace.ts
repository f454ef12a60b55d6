const ROWS_MIN = 50;
/** Other work waits for a lock or the disk for one step at most. */
const STEP_MS = 50;

export type Pace = {
  rows(): number;
  waitMs(tookMs: number): number;
};

/** Work takes at most `share` of one connection's time, however slow the database is. */
export function createPace(options: { rowsMax: number; share: number }): Pace {
  const { rowsMax, share } = options;
  let rows = rowsMax;
  return {
    rows: () => rows,
    waitMs(tookMs) {
      if (tookMs > STEP_MS) rows = Math.max(Math.min(ROWS_MIN, rowsMax), Math.floor(rows / 2));
      else if (tookMs < STEP_MS / 2) rows = Math.min(rowsMax, rows * 2);
      return tookMs * (1 / share - 1);
    },
  };
}
