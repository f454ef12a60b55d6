import type { InMessage } from '@cowrie/messaging';
import type { ConsumerPosition } from './position.ts';

/** A message that is not applied, and why: it cannot be read, or applying it fails. */
export type Letter = {
  message: InMessage;
  /** Null when it is no event of the topic, whatever number it has. */
  sequence: bigint | null;
  reason: string;
};

/** New events of one partition, with where it must stand for them and where it stands with them. */
export type EventSlice<E> = {
  from: ConsumerPosition;
  to: ConsumerPosition;
  events: readonly E[];
  /** What becomes a dead letter in the same transaction. */
  letters: readonly Letter[];
};
