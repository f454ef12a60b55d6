import type { PauseReason } from '@cowrie/telemetry';

/** A partition whose attempts fail. It is tried alone and again and again, so that it holds up no other. */
export type PartitionTrouble = {
  /** In a row; 0 once an attempt has succeeded and the partition gathers speed. */
  failures: number;
  reason: PauseReason;
  detail: string;
  sinceMs: number;
  /** On the clock of `performance.now()`. */
  retryAtMs: number;
  /** Commands of an attempt at most. */
  limit: number;
  /** What was tried last may have been committed: the fence will tell, and nothing is refused until then. */
  commitUnknown: boolean;
};

export type Failure = { reason: PauseReason; detail: string; commitUnknown?: boolean; limit: number };

/** A partition that may be in trouble. */
export type Pausable = { readonly partition: number; readonly trouble: PartitionTrouble | null };

const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 2_000;
/** From so many failures on one command is tried at a time, so that what is good goes on up to the one that is not. */
const ONE_BY_ONE_AFTER = 3;
/** A single failure is often over with the next attempt: a deadlock, a connection that was replaced. */
const REPORT_AFTER = 2;
const FASTER_BY = 4;

/** After another failed attempt: the next comes after a pause that grows. */
export function afterFailure(
  before: PartitionTrouble | null,
  { reason, detail, commitUnknown, limit }: Failure,
): PartitionTrouble {
  const failures = (before?.failures ?? 0) + 1;
  return {
    failures,
    reason,
    detail,
    sinceMs: before && before.failures > 0 ? before.sinceMs : Date.now(),
    retryAtMs: performance.now() + Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS),
    limit: failures >= ONE_BY_ONE_AFTER ? 1 : Math.min(limit, before?.limit ?? limit),
    commitUnknown: commitUnknown === true || before?.commitUnknown === true,
  };
}

/** How long until the next attempt, for a line of the log. */
export const secondsUntilRetry = ({ retryAtMs }: Pick<PartitionTrouble, 'retryAtMs'>): number =>
  Math.max(0, Math.round(retryAtMs - performance.now())) / 1_000;

/** One of several commands cannot be applied: they are tried one by one, without a pause. */
export function oneByOne(before: PartitionTrouble | null): PartitionTrouble {
  const { sinceMs = Date.now(), commitUnknown = false } = before ?? {};
  const none = { failures: 0, reason: 'command' as const, detail: '' };
  return { ...none, sinceMs, commitUnknown, retryAtMs: performance.now(), limit: 1 };
}

/** After an attempt that succeeded: the next may be larger, until the partition is like any other. */
export function afterSuccess(trouble: PartitionTrouble | null, maxBatch: number): PartitionTrouble | null {
  const limit = trouble ? trouble.limit * FASTER_BY : maxBatch;
  return trouble && limit < maxBatch ? { ...trouble, failures: 0, commitUnknown: false, limit } : null;
}

/** Whether the partition stands still for more than a moment. */
export function isPaused<P extends Pausable>(one: P): one is P & { trouble: PartitionTrouble } {
  return one.trouble !== null && one.trouble.failures >= REPORT_AFTER;
}

/** Why the partition stands still, for people; null when it does not. */
export function describePause(one: Pausable): string | null {
  if (!isPaused(one)) return null;
  const { partition, trouble } = one;
  const what = `partition ${partition} pauses since ${new Date(trouble.sinceMs).toISOString()}: ${trouble.detail}`;
  if (trouble.reason !== 'command') return `${what}. It goes on by itself when that is over`;
  return `${what}. Nobody waits for it, so it is kept and tried again; the partition goes on when it can be applied`;
}
