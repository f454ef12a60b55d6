import { advancePartitions, inTransaction, lockPartitions, type PartitionRow } from '@cowrie/postgres';
import type pg from 'pg';
import type { Entry, EntryKey } from '../domain/entry.ts';
import { isSamePosition, type Position } from '../domain/position.ts';
import { deleteEntries } from './delete-entries.ts';
import { insertEntries } from './insert-entries.ts';

/**
 * New entries of one partition, with where it must stand for them and where it stands with them; and those that are void,
 * which may be among the new ones. An id is never used again, so what is void stays so.
 */
export type Slice = {
  from: Position;
  to: Position;
  entries: readonly Entry[];
  voided: readonly EntryKey[];
};

/**
 * Writes the entries of all slices, deletes the void ones, and moves their partitions, in one transaction. Answers the partitions
 * that do not stand where the slice says (another instance was faster): nothing of theirs was written.
 */
export function applySlices(pool: pg.Pool, slices: readonly Slice[]): Promise<number[]> {
  return inTransaction(pool, async (client) => {
    const locked = await lockPartitions(
      client,
      slices.map(({ from }) => from.partition),
    );
    const fenced: number[] = [];
    const passed: { slice: Slice; row: PartitionRow }[] = [];
    for (const slice of slices) {
      const row = locked.get(slice.from.partition);
      if (row && isSamePosition(row, slice.from)) passed.push({ slice, row });
      else fenced.push(slice.from.partition);
    }
    if (passed.length === 0) return fenced;
    await insertEntries(
      client,
      passed.flatMap(({ slice }) => slice.entries),
    );
    await deleteEntries(
      client,
      passed.flatMap(({ slice }) => slice.voided),
    );
    await advancePartitions(
      client,
      passed.map(({ slice, row }) => ({ ...row, ...slice.to })),
    );
    return fenced;
  });
}
