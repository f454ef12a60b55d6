import type { ConsumedTopic, Heartbeat, InMessage } from '@cowrie/messaging';
import type { SliceApplier, SliceFailure, SliceOutcome } from './merge-slices.ts';
import type { Selection } from './select.ts';
import type { EventSlice, Letter } from './slice.ts';
import type { Track } from './track.ts';

/** When an event is put aside, and who hears of it. */
export type Keeping = {
  /** What cannot be applied after so many attempts and so long a time: what it lacks may come with an event of another partition. */
  attemptsMax: number;
  /** No event becomes a dead letter sooner after its first attempt, however many fail. */
  deadLetterAfterMs: number;
  onKept(letters: readonly Letter[]): void;
};

type Deps<E> = {
  consumed: Pick<ConsumedTopic, 'untilDone'>;
  applier: SliceApplier<E>;
  mayFewerSucceed(failed: SliceFailure): boolean;
  keeping: Keeping;
};

/**
 * Nothing was written when it is `oneByOne`: fewer of these events may succeed, and they are to be tried one by one; or `later`: this
 * event is to be tried again after a pause.
 */
type Attempt = { kind: 'applied' | 'fenced' | 'oneByOne' } | { kind: 'later'; failed: SliceFailure };

/**
 * Writes what a selection of `messages` changes, however long the database is away; what cannot be read is kept in the same
 * transaction, and so is what fails by itself again and again, instead of being applied. Undefined when the partition is not
 * ours any more.
 */
export async function attemptSlice<E>(
  deps: Deps<E>,
  track: Track,
  messages: readonly InMessage[],
  { events, letters, to }: Selection<E>,
  heartbeat: Heartbeat,
): Promise<Attempt | undefined> {
  const { onKept } = deps.keeping;
  const slice = { from: track.position, to, events, letters };
  const outcome = await write(deps, slice, heartbeat, deps.mayFewerSucceed);
  if (outcome?.kind !== 'failed') {
    if (outcome?.kind === 'applied' && letters.length > 0) onKept(letters);
    return outcome;
  }
  if (track.limit > 1) return { kind: 'oneByOne' };
  if (!isHopeless(track, outcome, deps.keeping)) return { kind: 'later', failed: outcome };
  const kept = lettersInstead(slice, messages, outcome.fault.detail);
  const moved = await write(deps, { ...slice, events: [], letters: kept }, heartbeat, () => false);
  if (moved?.kind === 'failed') throw moved.error;
  if (moved?.kind === 'applied') onKept(kept);
  return moved;
}

/** There is one message; it takes up the sequence that was due if it is an event. */
function lettersInstead<E>(
  { from, to }: EventSlice<E>,
  messages: readonly InMessage[],
  reason: string,
): Letter[] {
  const sequence = to.nextSequence > from.nextSequence ? from.nextSequence : null;
  return messages
    .filter(({ offset }) => offset >= from.nextOffset)
    .map((message) => ({ message, sequence, reason }));
}

/** Whether the one event that is tried has failed often and long enough, counting this time. */
function isHopeless(
  track: Track,
  { fault }: SliceFailure,
  { attemptsMax, deadLetterAfterMs }: Keeping,
): boolean {
  if (fault.whose !== 'command') return false;
  const nowMs = performance.now();
  track.failures += 1;
  track.failingSinceMs ??= nowMs;
  return track.failures >= attemptsMax && nowMs - track.failingSinceMs >= deadLetterAfterMs;
}

/** Repeats what failed, unless `isFinal`. */
function write<E>(
  { consumed, applier }: Deps<E>,
  slice: EventSlice<E>,
  heartbeat: Heartbeat,
  isFinal: (failed: SliceFailure) => boolean,
): Promise<SliceOutcome | undefined> {
  const submit = async () => {
    const outcome = await applier.submit(slice);
    if (outcome.kind === 'failed' && !isFinal(outcome)) throw outcome.error;
    return outcome;
  };
  const { partition, nextOffset } = slice.from;
  const fields = { offset: nextOffset };
  return consumed.untilDone(partition, submit, { what: 'its events are not written', fields, heartbeat });
}
