import type { Head } from './chain.ts';

export type ConsumerPosition = {
  partition: number;
  nextOffset: bigint;
  nextSequence: bigint;
  /** The digest of the message at `nextOffset` - 1 detects a recreated topic. */
  lastDigest: Buffer | null;
  /** The head is null while unknown; the next transaction sets it. */
  head: Head | null;
};

export function isSamePosition(a: ConsumerPosition, b: ConsumerPosition): boolean {
  return a.nextOffset === b.nextOffset && a.nextSequence === b.nextSequence;
}
