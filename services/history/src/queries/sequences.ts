import { type LedgerPosition, LIMITS } from '@cowrie/contracts';
import { type RepeatedJob, repeatEvery } from '@cowrie/runtime';
import { type Logger, type Meter, SECONDS_BUCKETS, silentMeter } from '@cowrie/telemetry';

/** This process may know less than the database. */
export type Sequences = {
  /** Lower than before after the database was emptied. */
  set(partition: number, sequence: number): void;
  /** False when some are missing after `timeoutMs`, or when the history as a whole may lack events. */
  waitFor(positions: readonly LedgerPosition[], timeoutMs: number): Promise<boolean>;
  close(): void;
};

type Deps = {
  read(): Promise<ReadonlyMap<number, { nextSequence: bigint }>>;
  owns(partition: number): boolean;
  /** Called when the first reader begins to wait, and when none waits any more. */
  onAwaited?(isAwaited: boolean): void;
  /** While the history may lack events, no answer is known to be complete. */
  isWhole?(): boolean;
  pollMs: number;
  logger: Logger;
  meter?: Meter;
};

type Waiter = { missing: readonly LedgerPosition[]; done(): void };
/** `known` has the sequence up to which each partition is projected. */
type WaitState = { known: Map<number, number>; waiters: Set<Waiter> };

/** One poll reads other instances' partitions from the database, for all readers and only while one waits. */
export function createSequences(deps: Deps): Sequences {
  const { isWhole = () => true } = deps;
  const measure = measureWaits(deps.meter ?? silentMeter);
  const state: WaitState = { known: new Map(), waiters: new Set() };
  const polling = repeatEvery(
    deps.pollMs,
    () => poll(deps, state),
    (error) =>
      deps.logger.debug({ err: error }, 'the progress of the other instances cannot be read; retrying'),
  );
  return {
    set(partition, sequence) {
      state.known.set(partition, sequence);
      resolveWaiters(state);
    },
    async waitFor(positions, timeoutMs) {
      const missing = findMissing(state, positions);
      if (missing.length === 0 || timeoutMs <= 0) return missing.length === 0 && isWhole();
      const atMs = performance.now();
      const isThere = await waitForMissing(deps, state, polling, missing, timeoutMs);
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

function findMissing({ known }: WaitState, positions: readonly LedgerPosition[]): readonly LedgerPosition[] {
  return positions.filter(({ partition, sequence }) => (known.get(partition) ?? 0) < sequence);
}

function resolveWaiters(state: WaitState): void {
  for (const waiter of state.waiters) {
    waiter.missing = findMissing(state, waiter.missing);
    if (waiter.missing.length === 0) waiter.done();
  }
}

async function poll({ read, owns }: Deps, state: WaitState): Promise<void> {
  const needsDatabase = [...state.waiters].some(({ missing }) =>
    missing.some(({ partition }) => !owns(partition)),
  );
  if (!needsDatabase) return;
  // For its own partitions this process knows more than an answer that was read a moment ago.
  for (const [partition, { nextSequence }] of await read()) {
    if (!owns(partition)) state.known.set(partition, Number(nextSequence) - 1);
  }
  resolveWaiters(state);
}

/** False when positions are missing after `timeoutMs`, or when the waiter is dismissed. */
function waitForMissing(
  { onAwaited }: Deps,
  { waiters }: WaitState,
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

/** Reserved before the deadline for the database and the reply. */
const RESERVE_MS = 200;

/** False when some changes are still missing after a moment. */
export function waitForWritten(
  sequences: Pick<Sequences, 'waitFor'>,
  { data, deadlineMs }: { data: { seen: readonly LedgerPosition[] }; deadlineMs: number },
): Promise<boolean> {
  const leftMs = deadlineMs - Date.now() - RESERVE_MS;
  return sequences.waitFor(data.seen, Math.min(LIMITS.readYourWritesMs, leftMs));
}
