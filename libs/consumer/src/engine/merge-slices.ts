import type { Fault } from '@cowrie/telemetry';
import type { EventSlice } from './slice.ts';

/** Nothing was written. */
export type SliceFailure = { kind: 'failed'; error: unknown; fault: Fault };
/** `fenced`: the partition does not stand where the slice says, and nothing was written. */
export type SliceOutcome = { kind: 'applied' | 'fenced' } | SliceFailure;

export type SliceApplier<E> = {
  /** Resolves when the transaction has ended. After a failure the slice may be submitted again. */
  submit(slice: EventSlice<E>): Promise<SliceOutcome>;
  /** Resolves when nothing runs or waits. */
  idle(): Promise<void>;
};

/** Whether another set of events might succeed; else the database is away, or refuses whatever comes. */
export function mayBeOfTheEvents({ fault }: SliceFailure): boolean {
  return fault.whose === 'command' || fault.reason === 'unknown';
}

type QueuedSlice<E> = { slice: EventSlice<E>; settle(outcome: SliceOutcome): void };

/**
 * Merges the slices of all partitions that are ready into one transaction, one at a time: one commit (and one
 * wait for the disk) for what a dozen partitions brought. The queue is bounded by the partitions, since each
 * waits for its slice. Slices that fail together are tried one by one when fewer may succeed, so that a bad one does not
 * hold up the others; and what has failed by itself stays by itself until it succeeds.
 */
export function createSliceApplier<E>(deps: {
  apply(slices: readonly EventSlice<E>[]): Promise<readonly number[]>;
  faultOf(error: unknown): Fault;
  mayFewerSucceed(failed: SliceFailure): boolean;
}): SliceApplier<E> {
  /** Partitions whose last attempt failed by itself. */
  const suspects = new Set<number>();
  const isSuspect = ({ slice }: QueuedSlice<E>): boolean => suspects.has(slice.from.partition);
  let waiting: QueuedSlice<E>[] = [];
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    // What arrived in the same turn of the event loop goes together.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      const alone = batch.filter(isSuspect);
      const together = batch.filter((one) => !isSuspect(one));
      if (together.length > 0) await attempt(together);
      for (const one of alone) await attempt([one]);
    }
    // In the same step as the check above: a slice that comes later starts a new run.
    running = undefined;
  }

  /** Tells with what it failed when fewer would fail, too. */
  async function attempt(batch: readonly QueuedSlice<E>[]): Promise<SliceFailure | undefined> {
    try {
      const fenced = new Set(await deps.apply(batch.map(({ slice }) => slice)));
      for (const { slice, settle } of batch) {
        const { partition } = slice.from;
        suspects.delete(partition);
        settle({ kind: fenced.has(partition) ? 'fenced' : 'applied' });
      }
      return undefined;
    } catch (error) {
      const failed: SliceFailure = { kind: 'failed', error, fault: deps.faultOf(error) };
      const mayFewerSucceed = deps.mayFewerSucceed(failed);
      if (batch.length > 1 && mayFewerSucceed) return attemptEach(batch);
      for (const { slice, settle } of batch) {
        if (mayFewerSucceed) suspects.add(slice.from.partition);
        settle(failed);
      }
      return mayFewerSucceed ? undefined : failed;
    }
  }

  async function attemptEach(batch: readonly QueuedSlice<E>[]): Promise<SliceFailure | undefined> {
    let away: SliceFailure | undefined;
    for (const one of batch) {
      if (away) one.settle(away);
      else away = await attempt([one]);
    }
    return away;
  }

  return {
    submit: (slice) =>
      new Promise((settle) => {
        waiting.push({ slice, settle });
        running ??= run();
      }),
    idle: () => running ?? Promise.resolve(),
  };
}
