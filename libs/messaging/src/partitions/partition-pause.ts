import type { PauseReason } from '@cowrie/telemetry';

/** A partition in trouble is retried alone, so that it does not delay others. */
export type PartitionTrouble = {
  /** It counts failures in a row; 0 while the partition returns to full speed. */
  failures: number;
  reason: PauseReason;
  detail: string;
  sinceMs: number;
  /** The time is by `performance.now()`. */
  retryAtMs: number;
  limit: number;
  /** The fence decides if the last attempt was committed, and nothing is refused until then. */
  commitUnknown: boolean;
};

export type Failure = { reason: PauseReason; detail: string; commitUnknown?: boolean; limit: number };

export type Pausable = { readonly partition: number; readonly trouble: PartitionTrouble | null };

const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 2_000;
/** After this many failures commands are tried one at a time, so that good ones before a bad one are applied. */
const ONE_BY_ONE_AFTER = 3;
/** A single failure, such as a deadlock, is often over with the next attempt. */
const REPORT_AFTER = 2;
const FASTER_BY = 4;

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

export const secondsUntilRetry = ({ retryAtMs }: Pick<PartitionTrouble, 'retryAtMs'>): number =>
  Math.max(0, Math.round(retryAtMs - performance.now())) / 1_000;

/** There is no pause, because one of several commands cannot be applied. */
export function oneByOne(before: PartitionTrouble | null): PartitionTrouble {
  const { sinceMs = Date.now(), commitUnknown = false } = before ?? {};
  const none = { failures: 0, reason: 'command' as const, detail: '' };
  return { ...none, sinceMs, commitUnknown, retryAtMs: performance.now(), limit: 1 };
}

/** Attempts grow until the partition is normal again. */
export function afterSuccess(trouble: PartitionTrouble | null, maxBatch: number): PartitionTrouble | null {
  const limit = trouble ? trouble.limit * FASTER_BY : maxBatch;
  return trouble && limit < maxBatch ? { ...trouble, failures: 0, commitUnknown: false, limit } : null;
}

export function isPaused<P extends Pausable>(one: P): one is P & { trouble: PartitionTrouble } {
  return one.trouble !== null && one.trouble.failures >= REPORT_AFTER;
}

export function describePause(one: Pausable): string | null {
  if (!isPaused(one)) return null;
  const { partition, trouble } = one;
  const what = `partition ${partition} pauses since ${new Date(trouble.sinceMs).toISOString()}: ${trouble.detail}`;
  if (trouble.reason !== 'command') return `${what}. It goes on by itself when that is over`;
  return `${what}. Nobody waits for it, so it is kept and tried again; the partition goes on when it can be applied`;
}
