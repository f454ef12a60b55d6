import { column, type RetentionTask, type RowOf, rowsByAge, secondsOfDays, table } from '@cowrie/postgres';

/** The commands of one partition in a batch, by their offsets: from `from` up to, and not with, `to`. */
export type AppliedSlice = { partition: number; from: bigint; to: bigint };

export const BATCHES = table('batches', {
  id: column.number(),
  atMs: column.time(),
  decidedAtMs: column.time(),
  slices: column.text(),
  /** Ids of the commands that were answered from the memory of refusals, which a replay does not have. Null as a rule. */
  refusedAgain: column.text().orNull(),
});
export type BatchRow = RowOf<typeof BATCHES>;

/** One small row a batch, however many commands it has; what that costs cannot be seen (docs/decisions/0050). */
export const INSERT_BATCH = BATCHES.statement('insert-batch', BATCHES.insert);

/** As a row has them: `3:118-120 7:3-4`. */
export const slicesText = (slices: readonly AppliedSlice[]): string =>
  slices.map(({ partition, from, to }) => `${partition}:${from}-${to}`).join(' ');

export const readSlices = (text: string): AppliedSlice[] =>
  [...text.matchAll(/(\d+):(\d+)-(\d+)/g)].map(([, partition, from = '', to = '']) => ({
    partition: Number(partition),
    from: BigInt(from),
    to: BigInt(to),
  }));

/** At least as long as Kafka may still have the commands: 7 days, and a segment more. */
const KEPT_DAYS = 15;

export const oldBatches = (): RetentionTask =>
  rowsByAge({ what: 'batches', table: 'batches', column: 'at', keptSeconds: secondsOfDays(KEPT_DAYS) });
