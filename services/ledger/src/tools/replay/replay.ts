import type { LedgerMessage } from '@cowrie/contracts';
import type { ApplyBatch } from '@cowrie/messaging';
import { readPartition } from '@cowrie/postgres';
import type pg from 'pg';
import { type AppliedSlice, BATCHES, type BatchRow, readSlices } from '../../book/tables/batches.ts';
import type { World } from '../../engine/batch/apply-batch.ts';
import type { ReadSlice } from './read-commands.ts';

export type Replayed = { batches: number; commands: number };

type Deps = {
  /** A snapshot of the ledger whose commands are replayed. */
  source: pg.ClientBase;
  /** The database in which they are applied again: empty, or an earlier state of that ledger. */
  target: pg.Pool;
  readSlice: ReadSlice;
  /** Applies commands in `target`. */
  applyIn(world: World): ApplyBatch<LedgerMessage>;
  onProgress(done: Replayed): void;
};

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${describe(error.cause)}`;
}

/** For a transaction that the ledger does not have: larger than any that it has, so that the row is shown as one too many. */
const UNKNOWN_ID = 2 ** 52;
const PAGE_ROWS = 1_000;

/**
 * Applies what the ledger applied, batch by batch as it recorded them, each at its recorded moment. Rejects where batches or their commands
 * are not there any more, or where the ledger would not go on by itself either.
 */
export async function replay(deps: Deps): Promise<Replayed> {
  const { source, target, readSlice, applyIn, onProgress } = deps;
  const positions = new Map<number, bigint>();
  const done: Replayed = { batches: 0, commands: 0 };
  for await (const batch of readBatches(source)) {
    const all = readSlices(batch.slices);
    for (const { partition } of all)
      if (!positions.has(partition))
        positions.set(partition, (await readPartition(target, partition)).nextOffset);
    const slices = all.filter((slice) => isDue(slice, positions));
    if (slices.length === 0) continue;
    const delivered = [];
    for (const slice of slices) delivered.push(await readSlice(slice));
    const { fenced } = await applyIn(await worldOf(deps, batch))(delivered).catch((error: unknown) => {
      throw new Error(`batch ${batch.id} cannot be applied again: ${describe(error)}`, { cause: error });
    });
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

/** False when it was applied already. */
function isDue({ partition, from, to }: AppliedSlice, positions: ReadonlyMap<number, bigint>): boolean {
  const next = positions.get(partition) ?? 0n;
  if (from === next) return true;
  if (to <= next) return false;
  throw new Error(
    `partition ${partition}: no batch is recorded that goes on at offset ${next}; the next one begins at ${from}. Begin with a later backup`,
  );
}

/** Gives a batch its recorded moments, the refusals that were remembered, and the ids that its transactions have. */
async function worldOf({ source, target }: Deps, batch: BatchRow): Promise<World> {
  // What reads the clock by itself, as limits do, reads this one.
  await target.query('UPDATE clock SET at = $1', [new Date(batch.atMs).toISOString()]);
  const { rows } = await target.query<NextNumber>(
    'SELECT partition, next_sequence FROM partitions WHERE partition = ANY($1)',
    [readSlices(batch.slices).map(({ partition }) => partition)],
  );
  return {
    clockMs: () => batch.decidedAtMs,
    refusals: recordedRefusals(batch),
    reserve: async (_client, count) => ({
      batchId: batch.id,
      nowMs: batch.atMs,
      ids: await idsFrom(source, rows, count),
    }),
  };
}

/** A process remembers what it refused, and forgets it when it ends: the ledger recorded where that decided. */
function recordedRefusals({ refusedAgain }: BatchRow): World['refusals'] {
  const ids = new Set(refusedAgain?.split(' '));
  const refusal = { outcome: 'rejected', code: 'unavailable', detail: 'It was refused before.' } as const;
  return { of: (id) => (ids.has(id) ? { id, ...refusal } : undefined), note: () => {} };
}

type NextNumber = { partition: number; next_sequence: bigint };

/**
 * The ids that the transactions of a batch have: of those that its partitions have from these numbers on, the smallest. Ids are
 * taken while the partitions are locked, so every later batch has larger ones.
 */
async function idsFrom(
  source: pg.ClientBase,
  partitions: readonly NextNumber[],
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
