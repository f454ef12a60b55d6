import type { Head } from './chain.ts';

export type ConsumerPosition = {
  partition: number;
  nextOffset: bigint;
  nextSequence: bigint;
  /** SHA-256 of the message at `nextOffset` - 1, which detects a recreated topic; null before the first. */
  lastDigest: Buffer | null;
  /** Null while unknown; the next transaction sets it. */
  head: Head | null;
};

export function isSamePosition(a: ConsumerPosition, b: ConsumerPosition): boolean {
  return a.nextOffset === b.nextOffset && a.nextSequence === b.nextSequence;
}
