import { digestOf, type InMessage } from '@cowrie/messaging';
import { conflictOf, followChain, type Link } from './chain.ts';
import type { ConsumerPosition } from './position.ts';
import type { Letter } from './slice.ts';

/**
 * `sequence` is null if the message is no event of the topic. An event with unreadable data still uses up its
 * sequence.
 */
export type DecodedEvent<E> =
  | { ok: true; sequence: bigint; event: E | null; link?: Link | undefined }
  | { ok: false; sequence: bigint | null; reason: string; link?: Link | undefined };

export type Selection<E> = {
  events: E[];
  letters: Letter[];
  /** It is the same object as `from` if nothing was new. */
  to: ConsumerPosition;
  duplicates: number;
  leftBehind: bigint[];
  /** The selection holds everything before it. */
  refused: RefusedRecord | null;
};

/** A `gap` is a number that is not expected yet. A `foreign` record does not continue the hash chain. */
export type RefusedRecord = {
  offset: bigint;
  sequence: bigint;
  why: { kind: 'gap' } | { kind: 'foreign'; reason: string };
};

/**
 * The relay publishes at least once, so repeated events are skipped. An early or foreign event ends the
 * selection, because a missing event must never be skipped. An operator declared the offsets of `leave`
 * foreign.
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
  let refused: RefusedRecord | null = null;
  for (const message of messages) {
    const { offset } = message;
    if (offset < nextOffset) continue;
    if (leave.has(offset)) leftBehind.push(offset);
    else {
      const decoded = decode(message);
      const { sequence } = decoded;
      const placed = checkPlace(head, nextSequence, decoded);
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

type Placement =
  | { ok: true; head: ConsumerPosition['head'] }
  | ({ ok: false } & Pick<RefusedRecord, 'sequence' | 'why'>);

function checkPlace(
  head: ConsumerPosition['head'],
  nextSequence: bigint,
  { sequence, link }: DecodedEvent<unknown>,
): Placement {
  if (sequence === null) return { ok: true, head };
  if (sequence > nextSequence) return { ok: false, sequence, why: { kind: 'gap' } };
  if (sequence < nextSequence) {
    const reason = conflictOf(head, link, sequence);
    return reason === null ? { ok: true, head } : { ok: false, sequence, why: { kind: 'foreign', reason } };
  }
  const followed = followChain(head, link, sequence);
  if (followed.ok) return followed;
  return { ok: false, sequence, why: { kind: 'foreign', reason: followed.reason } };
}
