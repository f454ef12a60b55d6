import type { Head } from './chain.ts';

export type ConsumerPosition = {
  partition: number;
  /** The first offset that is not processed. */
  nextOffset: bigint;
  /** The next expected sequence. */
  nextSequence: bigint;
  /** SHA-256 of the message at `nextOffset` - 1, which detects a recreated topic. Null before the first message. */
  lastDigest: Buffer | null;
  /** The head of the partition's hash chain; null while unknown, until the next transaction sets it. */
  head: Head | null;
};

/** True if the stored position is the one that this process assumes. */
export function isSamePosition(a: ConsumerPosition, b: ConsumerPosition): boolean {
  return a.nextOffset === b.nextOffset && a.nextSequence === b.nextSequence;
}
