import type { Fault } from '@cowrie/messaging';
import type { Slice } from './slice.ts';

/** Nothing was written. */
export type Failed = { kind: 'failed'; error: unknown; fault: Fault };
/** `fenced`: the partition does not stand where the slice says, and nothing was written. */
export type Outcome = { kind: 'applied' | 'fenced' } | Failed;

export type Applier<E> = {
  /** Resolves when the transaction has ended. After a failure the slice may be submitted again. */
  submit(slice: Slice<E>): Promise<Outcome>;
  /** Resolves when nothing runs or waits. */
  idle(): Promise<void>;
};

/** Whether another set of events might succeed; else the database is away, or refuses whatever comes. */
export function mayBeOfTheEvents(fault: Fault): boolean {
  return fault.whose === 'command' || fault.reason === 'unknown';
}

type Waiting<E> = { slice: Slice<E>; settle(outcome: Outcome): void };

/**
 * Merges the slices of all partitions that are ready into one transaction, one at a time: one commit (and one
 * wait for the disk) for what a dozen partitions brought. The queue is bounded by the partitions, since each
 * waits for its slice. Slices that fail together are tried one by one when one of them may be the reason, so that
 * a bad one does not hold up the others.
 */
export function createApplier<E>(deps: {
  apply(slices: readonly Slice<E>[]): Promise<readonly number[]>;
  faultOf(error: unknown): Fault;
}): Applier<E> {
  let waiting: Waiting<E>[] = [];
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    // What arrived in the same turn of the event loop goes together.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await attempt(batch);
    }
    // In the same step as the check above: a slice that comes later starts a new run.
    running = undefined;
  }

  async function attempt(batch: readonly Waiting<E>[]): Promise<void> {
    try {
      const fenced = new Set(await deps.apply(batch.map(({ slice }) => slice)));
      for (const { slice, settle } of batch) {
        settle({ kind: fenced.has(slice.from.partition) ? 'fenced' : 'applied' });
      }
    } catch (error) {
      const fault = deps.faultOf(error);
      if (batch.length > 1 && mayBeOfTheEvents(fault)) for (const one of batch) await attempt([one]);
      else for (const { settle } of batch) settle({ kind: 'failed', error, fault });
    }
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
