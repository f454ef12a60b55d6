import { column, type RetentionTask, type RowOf, rowsByAge, secondsOfDays, table } from '@cowrie/postgres';

/** The commands' offsets, from `from` up to but not including `to`. */
export type AppliedSlice = { partition: number; from: bigint; to: bigint };

export const BATCHES = table('batches', {
  id: column.number(),
  atMs: column.time(),
  decidedAtMs: column.time(),
  slices: column.text(),
  /** Ids of commands refused from the memory of refusals, which a replay lacks. Usually null. */
  refusedAgain: column.text().orNull(),
});
export type BatchRow = RowOf<typeof BATCHES>;

/** One row per batch; its cost is too small to measure (docs/decisions/0050). */
export const INSERT_BATCH = BATCHES.statement('insert-batch', BATCHES.insert);

/** Example: `3:118-120 7:3-4`. */
export const slicesText = (slices: readonly AppliedSlice[]): string =>
  slices.map(({ partition, from, to }) => `${partition}:${from}-${to}`).join(' ');

export const parseSlices = (text: string): AppliedSlice[] =>
  [...text.matchAll(/(\d+):(\d+)-(\d+)/g)].map(([, partition, from = '', to = '']) => ({
    partition: Number(partition),
    from: BigInt(from),
    to: BigInt(to),
  }));

/** Covers the time for which Kafka may have the commands: 7 days and one more segment. */
const KEPT_DAYS = 15;

export const batchesRetention = (): RetentionTask =>
  rowsByAge({ what: 'batches', table: 'batches', column: 'at', keptSeconds: secondsOfDays(KEPT_DAYS) });
