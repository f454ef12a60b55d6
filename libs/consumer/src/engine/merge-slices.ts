import type { Fault } from '@cowrie/telemetry';
import type { EventSlice } from './slice.ts';

export type SliceFailure = { kind: 'failed'; error: unknown; fault: Fault };
/** `fenced` means that the stored position differs and nothing was written. */
export type SliceOutcome = { kind: 'applied' | 'fenced' } | SliceFailure;

export type SliceApplier<E> = {
  /** After a failure the slice may be submitted again. */
  submit(slice: EventSlice<E>): Promise<SliceOutcome>;
  idle(): Promise<void>;
};

/** The other failures concern the database as a whole. */
export function mayDependOnEvents({ fault }: SliceFailure): boolean {
  return fault.whose === 'command' || fault.reason === 'unknown';
}

type QueuedSlice<E> = { slice: EventSlice<E>; settle(outcome: SliceOutcome): void };

/**
 * One commit, and one wait for the disk, serves a dozen partitions. Slices that fail together are tried one
 * by one; one that failed alone stays alone until it succeeds.
 */
export function createSliceApplier<E>(deps: {
  apply(slices: readonly EventSlice<E>[]): Promise<readonly number[]>;
  faultOf(error: unknown): Fault;
  mayFewerSucceed(failed: SliceFailure): boolean;
}): SliceApplier<E> {
  const suspects = new Set<number>();
  const isSuspect = ({ slice }: QueuedSlice<E>): boolean => suspects.has(slice.from.partition);
  let waiting: QueuedSlice<E>[] = [];
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    // Slices from the same turn of the event loop share a transaction.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      const alone = batch.filter(isSuspect);
      const together = batch.filter((one) => !isSuspect(one));
      if (together.length > 0) await attempt(together);
      for (const one of alone) await attempt([one]);
    }
    // No await separates this from the check above, so a later slice starts a new run.
    running = undefined;
  }

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
