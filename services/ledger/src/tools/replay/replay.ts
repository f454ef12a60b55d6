import type { LedgerMessage } from '@cowrie/contracts';
import type { ApplyBatch } from '@cowrie/messaging';
import { readPartition } from '@cowrie/postgres';
import type pg from 'pg';
import { type AppliedSlice, BATCHES, type BatchRow, parseSlices } from '../../book/tables/batches.ts';
import type { BatchEnvironment } from '../../engine/batch/apply-batch.ts';
import type { ReadSlice } from './read-commands.ts';

export type ReplayProgress = { batches: number; commands: number };

type Deps = {
  source: pg.ClientBase;
  /** Empty, or an earlier state of the ledger. */
  target: pg.Pool;
  readSlice: ReadSlice;
  applyIn(world: BatchEnvironment): ApplyBatch<LedgerMessage>;
  onProgress(done: ReplayProgress): void;
};

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${describe(error.cause)}`;
}

/** Marks a transaction that the ledger does not have; larger than all real ids, so it is reported as extra. */
const UNKNOWN_ID = 2 ** 52;
const PAGE_ROWS = 1_000;

/** Each batch has its recorded time. Rejects when batches or commands are missing. */
export async function replay(deps: Deps): Promise<ReplayProgress> {
  const { source, target, readSlice, applyIn, onProgress } = deps;
  const positions = new Map<number, bigint>();
  const done: ReplayProgress = { batches: 0, commands: 0 };
  for await (const batch of readBatches(source)) {
    const all = parseSlices(batch.slices);
    for (const { partition } of all)
      if (!positions.has(partition))
        positions.set(partition, (await readPartition(target, partition)).nextOffset);
    const slices = all.filter((slice) => isDue(slice, positions));
    if (slices.length === 0) continue;
    const delivered = [];
    for (const slice of slices) delivered.push(await readSlice(slice));
    const { fenced } = await applyIn(await createRecordedEnvironment(deps, batch))(delivered).catch(
      (error: unknown) => {
        throw new Error(`batch ${batch.id} cannot be applied again: ${describe(error)}`, { cause: error });
      },
    );
    if (fenced.length > 0)
      throw new Error(`partition ${fenced.join(', ')} of the replayed ledger was changed meanwhile`);
    for (const { partition, to } of slices) positions.set(partition, to);
    done.batches += 1;
    done.commands += delivered.reduce((sum, { deliveries }) => sum + deliveries.length, 0);
    onProgress(done);
  }
  return done;
}

async function* readBatches(source: pg.ClientBase): AsyncGenerator<BatchRow, void> {
  for (let after = 0; ; ) {
    const { rows } = await source.query({
      text: `SELECT ${BATCHES.select()} FROM batches WHERE id > $1 ORDER BY id LIMIT ${PAGE_ROWS}`,
      values: [after],
    });
    yield* rows.map(BATCHES.read);
    if (rows.length < PAGE_ROWS) return;
    after = BATCHES.read(rows.at(-1) ?? {}).id;
  }
}

function isDue({ partition, from, to }: AppliedSlice, positions: ReadonlyMap<number, bigint>): boolean {
  const next = positions.get(partition) ?? 0n;
  if (from === next) return true;
  if (to <= next) return false;
  throw new Error(
    `partition ${partition}: no recorded batch continues at offset ${next}; the next one begins at ${from}. Start from a later backup`,
  );
}

/** Has the batch's recorded times, remembered refusals and transaction ids. */
async function createRecordedEnvironment(
  { source, target }: Deps,
  batch: BatchRow,
): Promise<BatchEnvironment> {
  // Statements that read the clock themselves, as limits do, read this row.
  await target.query('UPDATE clock SET at = $1', [new Date(batch.atMs).toISOString()]);
  const { rows } = await target.query<NextSequence>(
    'SELECT partition, next_sequence FROM partitions WHERE partition = ANY($1)',
    [parseSlices(batch.slices).map(({ partition }) => partition)],
  );
  return {
    clockMs: () => batch.decidedAtMs,
    refusals: recordedRefusals(batch),
    reserve: async (_client, count) => ({
      batchId: batch.id,
      nowMs: batch.atMs,
      ids: await readRecordedIds(source, rows, count),
    }),
  };
}

/** A process forgets refusals when it ends, so the ledger records the commands that were refused from memory. */
function recordedRefusals({ refusedAgain }: BatchRow): BatchEnvironment['refusals'] {
  const ids = new Set(refusedAgain?.split(' '));
  const refusal = { outcome: 'rejected', code: 'unavailable', detail: 'It was refused before.' } as const;
  return { find: (id) => (ids.has(id) ? { id, ...refusal } : undefined), remember: () => {} };
}

type NextSequence = { partition: number; next_sequence: bigint };

/**
 * Takes the smallest ids of these partitions from these sequences on. Ids are reserved under the partitions' locks, so
 * every later batch has larger ones.
 */
async function readRecordedIds(
  source: pg.ClientBase,
  partitions: readonly NextSequence[],
  count: number,
): Promise<number[]> {
  const { rows } = await source.query<{ id: bigint }>({
    name: 'ids-from',
    text: `SELECT t.id FROM unnest($1::int[], $2::bigint[]) AS p (partition, next_sequence)
           CROSS JOIN LATERAL (
             SELECT id FROM all_transactions WHERE partition = p.partition AND sequence >= p.next_sequence
             ORDER BY sequence LIMIT $3) AS t
           ORDER BY t.id LIMIT $3`,
    values: [
      partitions.map(({ partition }) => partition),
      partitions.map(({ next_sequence }) => next_sequence),
      count,
    ],
  });
  const ids = rows.map(({ id }) => Number(id));
  return [...ids, ...Array.from({ length: count - ids.length }, (_, index) => UNKNOWN_ID + index)];
}
