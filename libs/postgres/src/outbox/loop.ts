import type { UnpublishedPartition } from './store.ts';

export type LoopState = {
  doing: /** A look at the table. */
    | 'looking'
    /** The wait lets the next look find more rows; a wake does not end it. */
    | 'lingering'
    | 'idle'
    /** A wake does not end it. */
    | 'retrying';
  failures: number;
  /** Partitions are `wanted` after a failed send from memory. */
  asked: 'nothing' | 'wanted' | 'all';
};

const LINGER_MS = 10;
const MAX_PAUSE_MS = 5_000;

export const LOOP_START: LoopState = { doing: 'looking', failures: 0, asked: 'nothing' };

export function ask(state: LoopState, what: 'wanted' | 'all'): LoopState {
  return { ...state, asked: state.asked === 'all' ? 'all' : what };
}

export function beginLook(state: LoopState): LoopState {
  return { ...state, doing: 'looking', asked: 'nothing' };
}

export function afterLook(
  state: LoopState,
  { hasMore, published, isWanted }: { hasMore: boolean; published: number; isWanted: boolean },
): LoopState {
  if (hasMore) return { ...state, failures: 0, doing: 'looking' };
  if (published > 0 || isWanted) return { ...state, failures: 0, doing: 'lingering' };
  return { ...state, failures: 0, doing: state.asked === 'nothing' ? 'idle' : 'looking' };
}

export function afterFailedLook(state: LoopState): LoopState {
  return { ...state, doing: 'retrying', failures: state.failures + 1 };
}

export function waitMs({ doing, failures }: LoopState, pollMs: number): number {
  switch (doing) {
    case 'looking':
      return 0;
    case 'lingering':
      return LINGER_MS;
    case 'idle':
      return pollMs;
    case 'retrying':
      return Math.min(pollMs * failures, MAX_PAUSE_MS);
  }
}

/** The clock is monotonic. */
export type FirstSeen = ReadonlyMap<number, { sequence: bigint; atMs: number }>;

export function duePartitions(
  waiting: readonly UnpublishedPartition[],
  before: FirstSeen,
  options: {
    all: boolean;
    wanted: readonly number[];
    isBusy(partition: number): boolean;
    nowMs: number;
    pollMs: number;
  },
): { due: UnpublishedPartition[]; seen: FirstSeen } {
  const { all, wanted, isBusy, nowMs, pollMs } = options;
  const seen = new Map(before);
  const due = waiting.filter(({ partition, firstSequence }) => {
    if (wanted.includes(partition)) return true;
    if (firstSequence === null || isBusy(partition)) return false;
    const first = seen.get(partition);
    if (first?.sequence === firstSequence) return all || nowMs - first.atMs >= pollMs;
    seen.set(partition, { sequence: firstSequence, atMs: nowMs });
    return all;
  });
  return { due, seen };
}
