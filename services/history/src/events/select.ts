import { digestOf, type InMessage } from '@cowrie/messaging';
import type { Entry, EntryKey } from '../domain/entry.ts';
import type { Position } from '../domain/position.ts';
import { decodeEvent } from './decode.ts';

/** What a run of messages adds to a partition that stands at `from`. */
export type Selection = {
  entries: Entry[];
  /** Entries that go, of those above too. */
  voided: EntryKey[];
  /** What cannot be read, and why. */
  deadLetters: { message: InMessage; reason: string }[];
  /** Where the partition stands when the entries are written; the same as before when nothing was new. */
  to: Position;
  /** Events that were there already. */
  duplicates: number;
  /** Where an event came that is not due yet; everything before it is in the selection. */
  gap: { offset: bigint; sequence: bigint } | null;
};

/**
 * Sorts out what is new. The relay publishes at least once, so an event that came already is skipped; one that
 * comes too early ends the selection, because what is missing must never be passed over.
 */
export function selectNew(from: Position, messages: readonly InMessage[]): Selection {
  const entries: Entry[] = [];
  const voided: EntryKey[] = [];
  const deadLetters: Selection['deadLetters'] = [];
  let { nextOffset, nextSequence } = from;
  let last: InMessage | undefined;
  let duplicates = 0;
  let gap: Selection['gap'] = null;
  for (const message of messages) {
    if (message.offset < nextOffset) continue;
    const event = decodeEvent(message);
    if (event.sequence !== null && event.sequence > nextSequence) {
      gap = { offset: message.offset, sequence: event.sequence };
      break;
    }
    const isDuplicate = event.sequence !== null && event.sequence < nextSequence;
    if (isDuplicate) duplicates += 1;
    else if (event.ok) {
      entries.push(...event.entries);
      voided.push(...event.voided);
    } else deadLetters.push({ message, reason: event.reason });
    if (event.sequence === nextSequence) nextSequence += 1n;
    nextOffset = message.offset + 1n;
    last = message;
  }
  const to = last ? { ...from, nextOffset, nextSequence, lastDigest: digestOf(last.value) } : from;
  return { entries, voided, deadLetters, to, duplicates, gap };
}
