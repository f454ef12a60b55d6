import { type LedgerPosition, LIMITS } from '@cowrie/contracts';
import { type RepeatedJob, repeatEvery } from '@cowrie/runtime';
import { type Logger, type Meter, SECONDS_BUCKETS, silentMeter } from '@cowrie/telemetry';

/** How far each partition is projected, as far as this process knows. */
export type Sequences = {
  /** The partition stands at `sequence` now; lower than before when the database was emptied. */
  set(partition: number, sequence: number): void;
  /** Resolves when all positions are projected, or after `timeoutMs`; false when some, or others of before, are missing still. */
  waitFor(positions: readonly LedgerPosition[], timeoutMs: number): Promise<boolean>;
  close(): void;
};

type Deps = {
  /** What is due next in each partition, as the database says. */
  read(): Promise<ReadonlyMap<number, { nextSequence: bigint }>>;
  owns(partition: number): boolean;
  /** Called when somebody begins to wait, and when nobody does any more. */
  onAwaited?(isAwaited: boolean): void;
  /** False while something that was there may be missing: then nobody has an answer that is known to be whole. */
  isWhole?(): boolean;
  pollMs: number;
  logger: Logger;
  meter?: Meter;
};

type Waiter = { missing: readonly LedgerPosition[]; done(): void };
/** `known` is how far each partition is projected. */
type State = { known: Map<number, number>; waiters: Set<Waiter> };

/**
 * Partitions of this instance are heard of at once. Those of other instances are looked up in the database,
 * by one poll for all who wait and only while somebody does.
 */
export function createSequences(deps: Deps): Sequences {
  const { isWhole = () => true } = deps;
  const measure = measureWaits(deps.meter ?? silentMeter);
  const state: State = { known: new Map(), waiters: new Set() };
  const polling = repeatEvery(
    deps.pollMs,
    () => poll(deps, state),
    (error) =>
      deps.logger.debug({ err: error }, 'the progress of the other instances cannot be read; retrying'),
  );
  return {
    set(partition, sequence) {
      state.known.set(partition, sequence);
      settle(state);
    },
    async waitFor(positions, timeoutMs) {
      const missing = missingOf(state, positions);
      if (missing.length === 0 || timeoutMs <= 0) return missing.length === 0 && isWhole();
      const atMs = performance.now();
      const isThere = await wait(deps, state, polling, missing, timeoutMs);
      measure((performance.now() - atMs) / 1000, { outcome: isThere ? 'seen' : 'gave_up' });
      return isThere && isWhole();
    },
    close: () => {
      for (const waiter of [...state.waiters]) waiter.done();
    },
  };
}

function measureWaits(meter: Meter) {
  return meter.histogram(
    'cowrie_history_wait_duration_seconds',
    'How long queries waited to see what their caller wrote: seen, or gave_up; those that need not wait are left out',
    { buckets: SECONDS_BUCKETS, labels: ['outcome'] },
  );
}

function missingOf({ known }: State, positions: readonly LedgerPosition[]): readonly LedgerPosition[] {
  return positions.filter(({ partition, sequence }) => (known.get(partition) ?? 0) < sequence);
}

function settle(state: State): void {
  for (const waiter of state.waiters) {
    waiter.missing = missingOf(state, waiter.missing);
    if (waiter.missing.length === 0) waiter.done();
  }
}

async function poll({ read, owns }: Deps, state: State): Promise<void> {
  const foreign = [...state.waiters].some(({ missing }) => missing.some(({ partition }) => !owns(partition)));
  if (!foreign) return;
  // What this process projects itself it knows better than an answer that was under way.
  for (const [partition, { nextSequence }] of await read()) {
    if (!owns(partition)) state.known.set(partition, Number(nextSequence) - 1);
  }
  settle(state);
}

/** Resolves to false when some are missing still after `timeoutMs`, or when the waiter is sent away. */
function wait(
  { onAwaited }: Deps,
  { waiters }: State,
  polling: RepeatedJob,
  missing: readonly LedgerPosition[],
  timeoutMs: number,
): Promise<boolean> {
  return new Promise((resolve) => {
    const waiter: Waiter = {
      missing,
      done: () => {
        clearTimeout(timer);
        waiters.delete(waiter);
        if (waiters.size === 0) {
          onAwaited?.(false);
          void polling.stop();
        }
        resolve(waiter.missing.length === 0);
      },
    };
    const timer = setTimeout(waiter.done, timeoutMs);
    waiters.add(waiter);
    if (waiters.size === 1) onAwaited?.(true);
    polling.start({ atOnce: true });
  });
}

/** Of the time until the deadline, what is left for the database and the way back. */
const RESERVE_MS = 200;

/** Waits a moment for what the caller of a query has written before; false when something of it is missing still. */
export function waitForWritten(
  sequences: Pick<Sequences, 'waitFor'>,
  { data, deadlineMs }: { data: { seen: readonly LedgerPosition[] }; deadlineMs: number },
): Promise<boolean> {
  const leftMs = deadlineMs - Date.now() - RESERVE_MS;
  return sequences.waitFor(data.seen, Math.min(LIMITS.readYourWritesMs, leftMs));
}
