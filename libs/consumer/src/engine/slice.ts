import type { InMessage } from '@cowrie/messaging';
import type { ConsumerPosition } from './position.ts';

/** Unreadable, or its handler fails. */
export type Letter = {
  message: InMessage;
  /** Null for a message that is no event of the topic. */
  sequence: bigint | null;
  reason: string;
};

export type EventSlice<E> = {
  from: ConsumerPosition;
  to: ConsumerPosition;
  events: readonly E[];
  /** Stored in the same transaction. */
  letters: readonly Letter[];
};
