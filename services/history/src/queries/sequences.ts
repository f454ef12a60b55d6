import type { Position } from '@cowrie/contracts';
import { every } from '@cowrie/runtime';
import { type Logger, type Meter, SECONDS_BUCKETS, silentMeter } from '@cowrie/telemetry';

/** How far each partition is projected, as far as this process knows. */
export type Sequences = {
  /** The partition stands at `sequence` now; lower than before when the database was emptied. */
  set(partition: number, sequence: number): void;
  /** Resolves when all positions are projected, or after `timeoutMs`; false when some are missing still. */
  waitFor(positions: readonly Position[], timeoutMs: number): Promise<boolean>;
  close(): void;
};

type Waiter = { missing: readonly Position[]; done(): void };

/**
 * Partitions of this instance are heard of at once. Those of other instances are looked up in the database,
 * by one poll for all who wait and only while somebody does.
 */
export function createSequences(deps: {
  read(): Promise<ReadonlyMap<number, number>>;
  owns(partition: number): boolean;
  pollMs: number;
  logger: Logger;
  meter?: Meter;
}): Sequences {
  const measure = (deps.meter ?? silentMeter).histogram(
    'cowrie_history_wait_duration_seconds',
    'How long queries waited to see what their caller wrote: seen, or gave_up; those that need not wait are left out',
    { buckets: SECONDS_BUCKETS, labels: ['outcome'] },
  );
  const known = new Map<number, number>();
  const waiters = new Set<Waiter>();
  const polling = every(deps.pollMs, poll, (error) =>
    deps.logger.debug({ err: error }, 'cannot read how far the other instances are; reading it again'),
  );

  const isMissing = ({ partition, sequence }: Position): boolean => (known.get(partition) ?? 0) < sequence;

  function settle(): void {
    for (const waiter of waiters) {
      waiter.missing = waiter.missing.filter(isMissing);
      if (waiter.missing.length === 0) waiter.done();
    }
  }

  async function poll(): Promise<void> {
    const foreign = [...waiters].some(({ missing }) =>
      missing.some(({ partition }) => !deps.owns(partition)),
    );
    if (!foreign) return;
    // What this process projects itself it knows better than an answer that was under way.
    for (const [partition, sequence] of await deps.read()) {
      if (!deps.owns(partition)) known.set(partition, sequence);
    }
    settle();
  }

  function watch(waiter: Waiter): void {
    waiters.add(waiter);
    polling.start({ atOnce: true });
  }

  function leave(waiter: Waiter): void {
    waiters.delete(waiter);
    if (waiters.size === 0) void polling.stop();
  }

  return {
    set(partition, sequence) {
      known.set(partition, sequence);
      if (waiters.size > 0) settle();
    },
    async waitFor(positions, timeoutMs) {
      const missing = positions.filter(isMissing);
      if (missing.length === 0 || timeoutMs <= 0) return missing.length === 0;
      const atMs = performance.now();
      let isThere = false;
      await new Promise<void>((resolve) => {
        const waiter: Waiter = {
          missing,
          done: () => {
            isThere = waiter.missing.length === 0;
            clearTimeout(timer);
            leave(waiter);
            resolve();
          },
        };
        const timer = setTimeout(waiter.done, timeoutMs);
        watch(waiter);
      });
      measure((performance.now() - atMs) / 1000, { outcome: isThere ? 'seen' : 'gave_up' });
      return isThere;
    },
    close: () => {
      for (const waiter of [...waiters]) waiter.done();
    },
  };
}
