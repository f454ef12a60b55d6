import type pg from 'pg';
import { type ConsumerPosition, isSamePosition } from './position.ts';
import type { EventSlice, Letter } from './slice.ts';
import type { Transact } from './transaction.ts';

export type Inbox = {
  read(partition: number): Promise<ConsumerPosition>;
  readLeftBehind(partition: number): Promise<ReadonlySet<bigint>>;
  lock(client: pg.ClientBase, partitions: readonly number[]): Promise<Map<number, ConsumerPosition>>;
  advance(client: pg.ClientBase, positions: readonly ConsumerPosition[]): Promise<void>;
  keep(client: pg.ClientBase, letters: readonly Letter[]): Promise<void>;
};

export type Write<E> = (client: pg.ClientBase, events: readonly E[]) => Promise<void>;

/**
 * Returns the fenced partitions, whose stored position differs because another instance was faster. Nothing
 * of theirs is written.
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
