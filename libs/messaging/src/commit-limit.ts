import { type Envelope, LIMITS } from '@cowrie/contracts';
import { ENDED_BY_TIMEOUT, errorWith } from '@cowrie/telemetry';

/** For a batch in which nobody waits for a command; a longer one never is of use. */
const LONGEST_MS = 10_000;
/** From a command's deadline on, so that one which came just in time can be written. */
const AFTER_DEADLINE_MS = LIMITS.replyGraceMs / 2;
/** Of the time until a caller's 504, what the disk and the way back take. */
const COMMIT_MS = 100;
/** Of a batch's time, how long the database's answer to its BEGIN may take; near a deadline less. */
const BEGIN_MS = 1_000;

type Asked = Pick<Envelope, 'deadlineMs' | 'replyPartition'>;

/**
 * How long the database transaction of these commands may take, counted by the database from its BEGIN: it has to begin to
 * commit before the first caller is answered 504. What is overdue already is refused anyway and does not count.
 */
export function commitLimitMs(commands: readonly Asked[], nowMs: number): number {
  let leftMs = LONGEST_MS;
  for (const { deadlineMs, replyPartition } of commands) {
    if (replyPartition !== null && deadlineMs >= nowMs) leftMs = Math.min(leftMs, deadlineMs - nowMs);
  }
  const limitMs = Math.max(leftMs / 2, leftMs - BEGIN_MS) + AFTER_DEADLINE_MS;
  return Math.min(Math.ceil(limitMs), LONGEST_MS);
}

/**
 * Throws when a transaction that may begin to commit until `endsByMs` does not keep what the callers were promised, that after a
 * 504 nothing changes any more: the database took too long to answer its BEGIN. Then the batch begins again.
 */
export function requireEndInTime(
  commands: readonly Asked[],
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
