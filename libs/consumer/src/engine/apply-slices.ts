import type pg from 'pg';
import { type ConsumerPosition, isSamePosition } from './position.ts';
import type { EventSlice, Letter } from './slice.ts';
import type { Transact } from './transaction.ts';

/** Where a consumer keeps how far it is, beside what its events change. */
export type Inbox = {
  /** Reads where the partition stands, and makes its row when it is new. */
  read(partition: number): Promise<ConsumerPosition>;
  /** Offsets of the partition's records that are to be left behind. */
  readLeftBehind(partition: number): Promise<ReadonlySet<bigint>>;
  /** Locks the rows of these partitions, in order, until the transaction ends. */
  lock(client: pg.ClientBase, partitions: readonly number[]): Promise<Map<number, ConsumerPosition>>;
  /** Writes where the locked partitions stand now. */
  advance(client: pg.ClientBase, positions: readonly ConsumerPosition[]): Promise<void>;
  /** Keeps what is not applied. */
  keep(client: pg.ClientBase, letters: readonly Letter[]): Promise<void>;
};

/** Writes what the events change, in the transaction of `client`. */
export type Write<E> = (client: pg.ClientBase, events: readonly E[]) => Promise<void>;

/**
 * Writes what the events of all slices change and moves their partitions, in one transaction. Answers the partitions that do
 * not stand where the slice says (another instance was faster): nothing of theirs was written.
 */
export function applySlices<E>(
  transact: Transact,
  slices: readonly EventSlice<E>[],
  { inbox, write }: { inbox: Inbox; write: Write<E> },
): Promise<number[]> {
  return transact(async (client) => {
    const locked = await inbox.lock(
      client,
      slices.map(({ from }) => from.partition),
    );
    const fenced: number[] = [];
    const passed: { slice: EventSlice<E>; row: ConsumerPosition }[] = [];
    for (const slice of slices) {
      const row = locked.get(slice.from.partition);
      if (row && isSamePosition(row, slice.from)) passed.push({ slice, row });
      else fenced.push(slice.from.partition);
    }
    if (passed.length === 0) return fenced;
    const letters = passed.flatMap(({ slice }) => slice.letters);
    if (letters.length > 0) await inbox.keep(client, letters);
    const events = passed.flatMap(({ slice }) => slice.events);
    if (events.length > 0) await write(client, events);
    await inbox.advance(
      client,
      passed.map(({ slice, row }) => ({ ...row, ...slice.to })),
    );
    return fenced;
  });
}
