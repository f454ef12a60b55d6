import type { ConsumedTopic, Heartbeat, InMessage } from '@cowrie/messaging';
import type { SliceApplier, SliceFailure, SliceOutcome } from './merge-slices.ts';
import type { Selection } from './select.ts';
import type { EventSlice, Letter } from './slice.ts';
import type { Track } from './track.ts';

export type DeadLetterPolicy = {
  /** Both limits must be reached, because missing data may come with an event of another partition. */
  attemptsMax: number;
  /** The time counts from the first failure. */
  deadLetterAfterMs: number;
  onKept(letters: readonly Letter[]): void;
};

type Deps<E> = {
  consumed: Pick<ConsumedTopic, 'untilDone'>;
  applier: SliceApplier<E>;
  mayFewerSucceed(failed: SliceFailure): boolean;
  keeping: DeadLetterPolicy;
};

/** After `later` this one event must be tried again after a pause. */
type Attempt = { kind: 'applied' | 'fenced' | 'oneByOne' } | { kind: 'later'; failed: SliceFailure };

/**
 * Unreadable messages become dead letters in the same transaction; so does an event that fails alone again
 * and again. The result is undefined once another instance has the partition.
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
  const outcome = await writeSlice(deps, slice, heartbeat, deps.mayFewerSucceed);
  if (outcome?.kind !== 'failed') {
    if (outcome?.kind === 'applied' && letters.length > 0) onKept(letters);
    return outcome;
  }
  if (track.limit > 1) return { kind: 'oneByOne' };
  if (!isHopeless(track, outcome, deps.keeping)) return { kind: 'later', failed: outcome };
  const kept = createLetters(slice, messages, outcome.fault.detail);
  const moved = await writeSlice(deps, { ...slice, events: [], letters: kept }, heartbeat, () => false);
  if (moved?.kind === 'failed') throw moved.error;
  if (moved?.kind === 'applied') onKept(kept);
  return moved;
}

/** If the only message is an event, it uses up the expected sequence. */
function createLetters<E>(
  { from, to }: EventSlice<E>,
  messages: readonly InMessage[],
  reason: string,
): Letter[] {
  const sequence = to.nextSequence > from.nextSequence ? from.nextSequence : null;
  return messages
    .filter(({ offset }) => offset >= from.nextOffset)
    .map((message) => ({ message, sequence, reason }));
}

function isHopeless(
  track: Track,
  { fault }: SliceFailure,
  { attemptsMax, deadLetterAfterMs }: DeadLetterPolicy,
): boolean {
  if (fault.whose !== 'command') return false;
  const nowMs = performance.now();
  track.failures += 1;
  track.failingSinceMs ??= nowMs;
  return track.failures >= attemptsMax && nowMs - track.failingSinceMs >= deadLetterAfterMs;
}

function writeSlice<E>(
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
