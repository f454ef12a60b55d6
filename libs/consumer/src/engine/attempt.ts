import type { ConsumedTopic, Heartbeat, InMessage } from '@cowrie/messaging';
import type { SliceApplier, SliceFailure, SliceOutcome } from './merge-slices.ts';
import type { Selection } from './select.ts';
import type { EventSlice, Letter } from './slice.ts';
import type { Track } from './track.ts';

/**
 * Where dead letters go. `topic`: what cannot be read, to the dead-letter topic in Kafka; what cannot be applied stops its
 * partition. `table`: both, to the inbox, in the transaction that moves the partition past them; what cannot be applied after
 * so many attempts and so long a time: what it lacks may come with an event of another partition.
 */
export type DeadLetterPlace =
  | { in: 'topic' }
  | {
      in: 'table';
      attemptsMax: number;
      /** No event becomes a dead letter sooner after its first attempt, however many fail. */
      deadLetterAfterMs: number;
      onKept(letters: readonly Letter[]): void;
    };

type Deps<E> = {
  consumed: Pick<ConsumedTopic, 'deadLetter' | 'untilDone'>;
  applier: SliceApplier<E>;
  mayFewerSucceed(failed: SliceFailure): boolean;
  deadLetters: DeadLetterPlace;
};

/**
 * Nothing was written when it is `oneByOne`: fewer of these events may succeed, and they are to be tried one by one; or `later`: this
 * event is to be tried again after a pause.
 */
type Attempt =
  | { kind: 'applied' | 'fenced' | 'oneByOne' }
  | { kind: 'later'; failed: SliceFailure }
  | SliceFailure;

/**
 * Writes what a selection of `messages` changes, however long the database is away. Undefined when the partition is not ours
 * any more.
 */
export async function attemptSlice<E>(
  deps: Deps<E>,
  track: Track,
  messages: readonly InMessage[],
  { events, letters, to }: Selection<E>,
  heartbeat: Heartbeat,
): Promise<Attempt | undefined> {
  const { deadLetters, consumed } = deps;
  const slice = { from: track.position, to, events, letters: [] };
  if (deadLetters.in === 'table') {
    return attemptOrKeep({ ...deps, deadLetters }, track, messages, { ...slice, letters }, heartbeat);
  }
  // First what cannot be read goes to the dead letters: were it left out, it would be gone without a trace.
  for (const { message, reason } of letters) {
    if (!(await consumed.deadLetter(message, reason, heartbeat))) return undefined;
  }
  return write(deps, slice, heartbeat, deps.mayFewerSucceed);
}

/** What fails by itself again and again is kept instead of applied. */
async function attemptOrKeep<E>(
  deps: Deps<E> & { deadLetters: { in: 'table' } },
  track: Track,
  messages: readonly InMessage[],
  slice: EventSlice<E>,
  heartbeat: Heartbeat,
): Promise<Attempt | undefined> {
  const { onKept } = deps.deadLetters;
  const outcome = await write(deps, slice, heartbeat, deps.mayFewerSucceed);
  if (outcome?.kind !== 'failed') {
    if (outcome?.kind === 'applied' && slice.letters.length > 0) onKept(slice.letters);
    return outcome;
  }
  if (track.limit > 1) return { kind: 'oneByOne' };
  if (!isHopeless(track, outcome, deps.deadLetters)) return { kind: 'later', failed: outcome };
  const reason = outcome.fault.detail;
  const letters = messages.filter(({ offset }) => offset >= slice.from.nextOffset);
  // There is one message; it takes up the sequence that was due if it is an event.
  const { nextSequence } = slice.from;
  const sequence = slice.to.nextSequence > nextSequence ? nextSequence : null;
  const kept = letters.map((message) => ({ message, sequence, reason }));
  const moved = await write(deps, { ...slice, events: [], letters: kept }, heartbeat, () => false);
  if (moved?.kind === 'applied') onKept(kept);
  return moved;
}

/** Whether the one event that is tried has failed often and long enough, counting this time. */
function isHopeless(
  track: Track,
  { fault }: SliceFailure,
  { attemptsMax, deadLetterAfterMs }: { attemptsMax: number; deadLetterAfterMs: number },
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
