import { type Envelope, LIMITS } from '@cowrie/contracts';
import { ENDED_BY_TIMEOUT, errorWith } from '@cowrie/telemetry';

const LONGEST_MS = 10_000;
/** A command that came just in time can be written until this long after its deadline. */
const AFTER_DEADLINE_MS = LIMITS.replyGraceMs / 2;
/** The disk and the reply need this time before a caller's 504. */
const COMMIT_MS = 100;
/** Near a deadline the answer to BEGIN must come sooner. */
const BEGIN_MS = 1_000;

type TimedCommand = Pick<Envelope, 'deadlineMs' | 'replyPartition'>;

/** The commit must begin before the first caller gets a 504. Overdue commands are refused anyway and do not count. */
export function commitLimitMs(commands: readonly TimedCommand[], nowMs: number): number {
  let leftMs = LONGEST_MS;
  for (const { deadlineMs, replyPartition } of commands) {
    if (replyPartition !== null && deadlineMs >= nowMs) leftMs = Math.min(leftMs, deadlineMs - nowMs);
  }
  const limitMs = Math.max(leftMs / 2, leftMs - BEGIN_MS) + AFTER_DEADLINE_MS;
  return Math.min(Math.ceil(limitMs), LONGEST_MS);
}

/** It throws if the database answered BEGIN so late that the commit could follow a 504. */
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
