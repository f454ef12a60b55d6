import type { Head } from './chain.ts';

/** Where a consumer stands in a partition of a topic of events. */
export type ConsumerPosition = {
  partition: number;
  /** The first offset that is not dealt with. */
  nextOffset: bigint;
  /** The sequence that is due next. */
  nextSequence: bigint;
  /** SHA-256 of the message at `nextOffset` - 1; it tells a topic that was recreated. Null before the first. */
  lastDigest: Buffer | null;
  /** Where the hash chain of the partition is; null while it is not known: the next transaction gives it. */
  head: Head | null;
};

/** True when the database still says what this process believes. */
export function isSamePosition(a: ConsumerPosition, b: ConsumerPosition): boolean {
  return a.nextOffset === b.nextOffset && a.nextSequence === b.nextSequence;
}
