import type { Envelope } from '@cowrie/contracts';
import type { Logger } from '@cowrie/telemetry';
import type { PauseReason } from './fault.ts';
import type { PartitionLog, Trouble } from './partition-log.ts';

type Failure = { reason: PauseReason; detail: string; commitUnknown?: boolean; limit: number };
type AnyLog = Pick<PartitionLog<Envelope>, 'partition' | 'trouble'>;

const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 2_000;
/** From so many failures on one command is tried at a time, so that what is good goes on up to the one that is not. */
const ONE_BY_ONE_AFTER = 3;
/** A single failure is often over with the next attempt: a deadlock, a connection that was replaced. */
const REPORT_AFTER = 2;
const FASTER_BY = 4;

/** Notes that an attempt failed; the next comes after a pause that grows. */
export function pausePartition(log: AnyLog, { reason, detail, commitUnknown, limit }: Failure): Trouble {
  const before = log.trouble;
  const failures = (before?.failures ?? 0) + 1;
  log.trouble = {
    failures,
    reason,
    detail,
    sinceMs: before && before.failures > 0 ? before.sinceMs : Date.now(),
    retryAtMs: performance.now() + Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS),
    limit: failures >= ONE_BY_ONE_AFTER ? 1 : Math.min(limit, before?.limit ?? limit),
    commitUnknown: commitUnknown === true || before?.commitUnknown === true,
  };
  return log.trouble;
}

/** One of several commands cannot be applied: they are tried one by one, without a pause. */
export function tryOneByOne(log: AnyLog): void {
  const { sinceMs = Date.now(), commitUnknown = false } = log.trouble ?? {};
  const none = { failures: 0, reason: 'command' as const, detail: '' };
  log.trouble = { ...none, sinceMs, commitUnknown, retryAtMs: performance.now(), limit: 1 };
}

/** Notes that an attempt succeeded: the next may be larger, until the partition is like any other. */
export function goOn(log: AnyLog, maxBatch: number, logger: Logger): void {
  const { trouble } = log;
  if (!trouble) return;
  if (isPaused(log)) {
    const pausedMs = Date.now() - trouble.sinceMs;
    logger.info({ partition: log.partition, reason: trouble.reason, pausedMs }, 'the partition goes on');
  }
  const limit = trouble.limit * FASTER_BY;
  log.trouble = limit >= maxBatch ? null : { ...trouble, failures: 0, commitUnknown: false, limit };
}

/** Whether the partition stands still for more than a moment. */
export function isPaused({ trouble }: AnyLog): boolean {
  return trouble !== null && trouble.failures >= REPORT_AFTER;
}

/** Why the partition stands still, for people; null when it does not. */
export function describePause(log: AnyLog): string | null {
  const { partition, trouble } = log;
  if (!trouble || !isPaused(log)) return null;
  const what = `partition ${partition} pauses since ${new Date(trouble.sinceMs).toISOString()}: ${trouble.detail}`;
  if (trouble.reason !== 'command') return `${what}. It goes on by itself when that is over`;
  return `${what}. Nobody waits for it, so it is kept and tried again; the partition goes on when it can be applied`;
}
