import { type Envelope, LIMITS } from '@cowrie/contracts';
import { ENDED_BY_TIMEOUT, errorWith } from '@cowrie/telemetry';

/** The limit of a batch in which nobody waits; a longer transaction is never useful. */
const LONGEST_MS = 10_000;
/** The time after a command's deadline in which a command that came just in time can be written. */
const AFTER_DEADLINE_MS = LIMITS.replyGraceMs / 2;
/** The part of the time until a caller's 504 that the disk and the reply need. */
const COMMIT_MS = 100;
/** The longest time for the database's answer to BEGIN; less near a deadline. */
const BEGIN_MS = 1_000;

type TimedCommand = Pick<Envelope, 'deadlineMs' | 'replyPartition'>;

/**
 * The time limit for the database transaction of these commands, measured by the database from its BEGIN: the commit must begin
 * before the first caller gets a 504. Overdue commands are refused anyway and do not count.
 */
export function commitLimitMs(commands: readonly TimedCommand[], nowMs: number): number {
  let leftMs = LONGEST_MS;
  for (const { deadlineMs, replyPartition } of commands) {
    if (replyPartition !== null && deadlineMs >= nowMs) leftMs = Math.min(leftMs, deadlineMs - nowMs);
  }
  const limitMs = Math.max(leftMs / 2, leftMs - BEGIN_MS) + AFTER_DEADLINE_MS;
  return Math.min(Math.ceil(limitMs), LONGEST_MS);
}

/**
 * Throws if a transaction that may begin its commit until `endsByMs` could break the promise that nothing changes after a 504.
 * This happens when the database answers BEGIN too late. The batch then starts again.
 */
export function requireEndInTime(
  commands: readonly TimedCommand[],
  { nowMs, endsByMs }: { nowMs: number; endsByMs: number },
): void {
  const isLate = commands.some(
    ({ deadlineMs, replyPartition }) =>
      replyPartition !== null &&
      deadlineMs >= nowMs &&
      endsByMs > deadlineMs + LIMITS.replyGraceMs - COMMIT_MS,
  );
  if (!isLate) return;
  throw errorWith('the database took too long to begin a transaction', { code: ENDED_BY_TIMEOUT });
}
