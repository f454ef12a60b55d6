import type { Slice } from '../store/apply-slices.ts';

/** `fenced`: the partition does not stand where the slice says, and nothing was written. `failed`: see `error`. */
export type Outcome =
  | { kind: 'applied' | 'fenced' }
  | { kind: 'failed'; error: unknown; isTransient: boolean };

export type Applier = {
  /** Resolves when the transaction has ended. After a failure the slice may be submitted again. */
  submit(slice: Slice): Promise<Outcome>;
  /** Resolves when nothing runs or waits. */
  idle(): Promise<void>;
};

type Waiting = { slice: Slice; settle(outcome: Outcome): void };

/**
 * Merges the slices of all partitions that are ready into one transaction, one at a time: one commit (and one
 * wait for the disk) for what a dozen partitions brought. The queue is bounded by the partitions, since each
 * waits for its slice. Slices that fail together, though the database is there, are tried one by one, so that
 * a bad one does not hold up the others.
 */
export function createApplier(deps: {
  apply(slices: readonly Slice[]): Promise<readonly number[]>;
  isTransient(error: unknown): boolean;
}): Applier {
  let waiting: Waiting[] = [];
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

  async function attempt(batch: readonly Waiting[]): Promise<void> {
    try {
      const fenced = new Set(await deps.apply(batch.map(({ slice }) => slice)));
      for (const { slice, settle } of batch) {
        settle({ kind: fenced.has(slice.from.partition) ? 'fenced' : 'applied' });
      }
    } catch (error) {
      const isTransient = deps.isTransient(error);
      if (batch.length > 1 && !isTransient) for (const one of batch) await attempt([one]);
      else for (const { settle } of batch) settle({ kind: 'failed', error, isTransient });
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
