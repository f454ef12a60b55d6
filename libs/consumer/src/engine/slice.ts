import type { InMessage } from '@cowrie/messaging';
import type { ConsumerPosition } from './position.ts';

export type Letter = {
  message: InMessage;
  /** Null stands for a message that is no event of the topic. */
  sequence: bigint | null;
  reason: string;
};

export type EventSlice<E> = {
  from: ConsumerPosition;
  to: ConsumerPosition;
  events: readonly E[];
  letters: readonly Letter[];
};
