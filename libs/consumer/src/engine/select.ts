import { digestOf, type InMessage } from '@cowrie/messaging';
import { conflictOf, follow, type Link } from './chain.ts';
import type { ConsumerPosition } from './position.ts';
import type { Letter } from './slice.ts';

/**
 * What a message of the topic is. `event` is null when there is nothing to apply; `sequence` is null when it is no event of the
 * topic at all. An event whose data cannot be read still takes up its sequence.
 */
export type DecodedEvent<E> =
  | { ok: true; sequence: bigint; event: E | null; link?: Link | undefined }
  | { ok: false; sequence: bigint | null; reason: string; link?: Link | undefined };

/** What a run of messages adds to a partition that stands at `from`. */
export type Selection<E> = {
  events: E[];
  /** What cannot be read, and why. */
  letters: Letter[];
  /** Where the partition stands when the events are applied; the same as before when nothing was new. */
  to: ConsumerPosition;
  /** Events that were there already. */
  duplicates: number;
  /** Offsets of records that were left behind. */
  leftBehind: bigint[];
  /** The record that is not taken, and why; everything before it is in the selection. */
  refused: NotTaken | null;
};

/** A record that is not taken. `gap`: its number is not due yet. `foreign`: it does not continue the hash chain. */
export type NotTaken = {
  offset: bigint;
  sequence: bigint;
  why: { kind: 'gap' } | { kind: 'foreign'; reason: string };
};

/**
 * Sorts out what is new. The relay publishes at least once, so an event that came already is skipped; one that comes too early, or
 * does not continue the hash chain, ends the selection, because what is missing must never be passed over. Records at the
 * offsets of `leave` are foreign: somebody said so.
 */
export function selectNew<E>(
  from: ConsumerPosition,
  messages: readonly InMessage[],
  decode: (message: InMessage) => DecodedEvent<E>,
  leave: ReadonlySet<bigint> = NONE,
): Selection<E> {
  const events: E[] = [];
  const letters: Letter[] = [];
  const leftBehind: bigint[] = [];
  let { nextOffset, nextSequence, head } = from;
  let last: InMessage | undefined;
  let duplicates = 0;
  let refused: NotTaken | null = null;
  for (const message of messages) {
    const { offset } = message;
    if (offset < nextOffset) continue;
    if (leave.has(offset)) leftBehind.push(offset);
    else {
      const decoded = decode(message);
      const { sequence } = decoded;
      const placed = place(head, nextSequence, decoded);
      if (!placed.ok) {
        refused = { offset, sequence: placed.sequence, why: placed.why };
        break;
      }
      const isDuplicate = sequence !== null && sequence < nextSequence;
      if (isDuplicate) duplicates += 1;
      else if (!decoded.ok) letters.push({ message, sequence, reason: decoded.reason });
      else if (decoded.event !== null) events.push(decoded.event);
      if (sequence === nextSequence) nextSequence += 1n;
      head = placed.head;
    }
    nextOffset = offset + 1n;
    last = message;
  }
  const to = last ? { ...from, nextOffset, nextSequence, lastDigest: digestOf(last.value), head } : from;
  return { events, letters, to, duplicates, leftBehind, refused };
}

const NONE: ReadonlySet<bigint> = new Set();

type Placed =
  | { ok: true; head: ConsumerPosition['head'] }
  | ({ ok: false } & Pick<NotTaken, 'sequence' | 'why'>);

/** Whether a record may be taken, or passed over as known, where `nextSequence` is due; and the head with it. */
function place(
  head: ConsumerPosition['head'],
  nextSequence: bigint,
  { sequence, link }: DecodedEvent<unknown>,
): Placed {
  if (sequence === null) return { ok: true, head };
  if (sequence > nextSequence) return { ok: false, sequence, why: { kind: 'gap' } };
  if (sequence < nextSequence) {
    const reason = conflictOf(head, link, sequence);
    return reason === null ? { ok: true, head } : { ok: false, sequence, why: { kind: 'foreign', reason } };
  }
  const followed = follow(head, link, sequence);
  if (followed.ok) return followed;
  return { ok: false, sequence, why: { kind: 'foreign', reason: followed.reason } };
}
