import { digestOf, type InMessage } from '@cowrie/messaging';
import type { ConsumerPosition } from './position.ts';
import type { Letter } from './slice.ts';

/**
 * What a message of the topic is. `event` is null when there is nothing to apply; `sequence` is null when it is no event of the
 * topic at all. An event whose data cannot be read still takes up its sequence.
 */
export type DecodedEvent<E> =
  | { ok: true; sequence: bigint; event: E | null }
  | { ok: false; sequence: bigint | null; reason: string };

/** What a run of messages adds to a partition that stands at `from`. */
export type Selection<E> = {
  events: E[];
  /** What cannot be read, and why. */
  letters: Letter[];
  /** Where the partition stands when the events are applied; the same as before when nothing was new. */
  to: ConsumerPosition;
  /** Events that were there already. */
  duplicates: number;
  /** Where an event came that is not due yet; everything before it is in the selection. */
  gap: { offset: bigint; sequence: bigint } | null;
};

/**
 * Sorts out what is new. The relay publishes at least once, so an event that came already is skipped; one that
 * comes too early ends the selection, because what is missing must never be passed over.
 */
export function selectNew<E>(
  from: ConsumerPosition,
  messages: readonly InMessage[],
  decode: (message: InMessage) => DecodedEvent<E>,
): Selection<E> {
  const events: E[] = [];
  const letters: Letter[] = [];
  let { nextOffset, nextSequence } = from;
  let last: InMessage | undefined;
  let duplicates = 0;
  let gap: Selection<E>['gap'] = null;
  for (const message of messages) {
    if (message.offset < nextOffset) continue;
    const decoded = decode(message);
    const { sequence } = decoded;
    if (sequence !== null && sequence > nextSequence) {
      gap = { offset: message.offset, sequence };
      break;
    }
    const isDuplicate = sequence !== null && sequence < nextSequence;
    if (isDuplicate) duplicates += 1;
    else if (!decoded.ok) letters.push({ message, sequence, reason: decoded.reason });
    else if (decoded.event !== null) events.push(decoded.event);
    if (sequence === nextSequence) nextSequence += 1n;
    nextOffset = message.offset + 1n;
    last = message;
  }
  const to = last ? { ...from, nextOffset, nextSequence, lastDigest: digestOf(last.value) } : from;
  return { events, letters, to, duplicates, gap };
}
