import type { InMessage } from '@cowrie/messaging';
import type { ConsumerPosition } from './position.ts';

/** A message that is not applied because it is unreadable or its handler fails. */
export type Letter = {
  message: InMessage;
  /** Null for a message that is no event of the topic, even if it has a number. */
  sequence: bigint | null;
  reason: string;
};

export type EventSlice<E> = {
  from: ConsumerPosition;
  to: ConsumerPosition;
  events: readonly E[];
  /** Dead letters that are stored in the same transaction. */
  letters: readonly Letter[];
};
