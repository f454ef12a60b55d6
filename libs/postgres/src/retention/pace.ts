const ROWS_MIN = 50;
/** Longer steps are made smaller: whoever waits for a lock or the disk waits for one step at most. */
const STEP_MS = 50;

export type Pace = {
  /** How many rows the next step may take. */
  rows(): number;
  /** How long to wait after a step that took so long. */
  waitMs(tookMs: number): number;
};

/**
 * The pace of work in steps that nobody is to notice: it takes no more than `share` of the time of one connection,
 * however slow the database is just then, and no more rows at once than can be done quickly.
 */
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
