import { type ConsumedTopic, type Fault, type Heartbeat, type InMessage, pause } from '@cowrie/messaging';
import type { Logger } from '@cowrie/telemetry';
import { attempt, type DeadLetters } from './attempt.ts';
import { createApplier } from './merge-slices.ts';
import type { Position } from './position.ts';
import { type DecodedEvent, type Selection, selectNew } from './select.ts';
import type { Slice } from './slice.ts';
import { type Check, checkDigest, checkGap, MAX_EVENTS, openTrack, type Track } from './track.ts';

export type ProjectorDeps<E> = {
  consumed: Omit<ConsumedTopic, 'close'>;
  logger: Logger;
  decode(message: InMessage): DecodedEvent<E>;
  /** Where the database says that the partition stands. */
  readPosition(partition: number): Promise<Position>;
  /** Writes in one transaction; answers the partitions that did not stand where their slice says. */
  applySlices(slices: readonly Slice<E>[]): Promise<readonly number[]>;
  faultOf(error: unknown): Fault;
  deadLetters: DeadLetters;
  /** For people: what to do about a topic that was recreated. */
  howToGoOn: string;
  /** Called when a partition was opened and after each commit. */
  onPosition(position: Position): void;
};

export type Projector = {
  /** These partitions are ours now, and no others. */
  assign(partitions: readonly number[]): void;
  /** Resolves when the messages are projected, or when they will be delivered again. */
  take(partition: number, messages: readonly InMessage[], heartbeat: Heartbeat): Promise<void>;
  /** Ends after the transaction that runs. */
  close(): Promise<void>;
};

type Projection<E> = ProjectorDeps<E> & {
  tracks: Map<number, Track>;
  applier: ReturnType<typeof createApplier<E>>;
};

/**
 * Projects the events of the partitions that it is given. The database says where each stands; a write moves
 * that place in the same transaction, and only from where this process believes it to be. So a second owner
 * after a rebalance, a redelivery and an unanswered commit do no harm.
 */
export function createProjector<E>(deps: ProjectorDeps<E>): Projector {
  const tracks = new Map<number, Track>();
  const applier = createApplier<E>({ apply: deps.applySlices, faultOf: deps.faultOf });
  const projection = { ...deps, tracks, applier };
  return {
    assign(partitions) {
      tracks.clear();
      for (const partition of partitions) void begin(projection, partition);
    },
    take: (partition, messages, heartbeat) => take(projection, partition, messages, heartbeat),
    async close() {
      tracks.clear();
      await applier.idle();
    },
  };
}

/** Reads where the partition stands and has delivery begin there. */
async function begin<E>(projection: Projection<E>, partition: number): Promise<void> {
  const { tracks, consumed, readPosition, howToGoOn } = projection;
  tracks.delete(partition);
  const found = await consumed.open(partition, readPosition);
  if (!found) return;
  const opened = openTrack(found.position, found.range, howToGoOn);
  if (!opened.ok) return stop(projection, partition, opened.reason);
  tracks.set(partition, opened.track);
  moved(projection, found.position);
  consumed.seek(partition, opened.track.startOffset);
  consumed.resume(partition);
}

function moved<E>({ consumed, onPosition }: Projection<E>, position: Position): void {
  consumed.advance(position.partition, position.nextOffset);
  onPosition(position);
}

/** Nothing is skipped to get a partition going again; but what somebody mended is noticed without a restart. */
function stop<E>(projection: Projection<E>, partition: number, reason: string): void {
  projection.tracks.delete(partition);
  projection.consumed.stop(partition, reason, () => void begin(projection, partition));
}

async function take<E>(
  projection: Projection<E>,
  partition: number,
  messages: readonly InMessage[],
  heartbeat: Heartbeat,
): Promise<void> {
  const { tracks, decode } = projection;
  const track = await trackOf(projection, partition, heartbeat);
  for (let at = 0; track && tracks.get(partition) === track && at < messages.length; ) {
    const some = messages.slice(at, at + track.limit);
    if (!obey(projection, partition, checkDigest(track, some))) return;
    const selection = selectNew(track.position, some, decode);
    const done = await project(projection, track, some, selection, heartbeat);
    if (done === 'left') return;
    if (done === 'smaller') continue;
    if (selection.gap && !obey(projection, partition, checkGap(track, selection.gap))) return;
    at += some.length;
  }
}

/** Undefined when the partition stands still or is not ours. */
async function trackOf<E>(
  { tracks, consumed }: Projection<E>,
  partition: number,
  heartbeat: Heartbeat,
): Promise<Track | undefined> {
  const isOurs = consumed.claim(partition);
  while (!tracks.has(partition) && !consumed.isStopped(partition) && isOurs()) {
    await pause(10);
    await heartbeat();
  }
  return tracks.get(partition);
}

function obey<E>(projection: Projection<E>, partition: number, check: Check): boolean {
  if (check.kind === 'rewind') projection.consumed.seek(partition, check.offset);
  if (check.kind === 'stop') stop(projection, partition, check.reason);
  return check.kind === 'take';
}

/**
 * `done`: the selection is in the database and the track has moved. `smaller`: one of its events cannot be applied, and they
 * are tried one by one. `left`: the partition stands still, or its messages will come again.
 */
async function project<E>(
  projection: Projection<E>,
  track: Track,
  messages: readonly InMessage[],
  selection: Selection<E>,
  heartbeat: Heartbeat,
): Promise<'done' | 'smaller' | 'left'> {
  const { position: from } = track;
  const { to, duplicates } = selection;
  if (to === from) return 'done';
  const outcome = await attempt(projection, track, messages, selection, heartbeat);
  if (outcome?.kind === 'applied') {
    const limit = Math.min(track.limit * FASTER_BY, MAX_EVENTS);
    Object.assign(track, { position: to, rewinds: 0, failures: 0, failingSinceMs: null, limit });
    const fields = { partition: to.partition, duplicates };
    if (duplicates > 0) projection.logger.info(fields, 'events were known already');
    moved(projection, to);
    return 'done';
  }
  // Of a partition that was lost, or assigned again, the place is read already.
  if (!outcome || projection.tracks.get(from.partition) !== track) return 'left';
  if (outcome.kind === 'oneByOne') {
    track.limit = 1;
    return 'smaller';
  }
  if (outcome.kind === 'fenced') void begin(projection, from.partition);
  else if (outcome.kind === 'failed') {
    const { partition, nextOffset: offset } = from;
    const { error, fault } = outcome;
    projection.logger.error({ err: error, partition, offset }, 'events not projected; the partition stops');
    stop(
      projection,
      partition,
      `partition ${partition}: events from offset ${offset} on fail: ${fault.detail}`,
    );
  }
  return 'left';
}

/** Events of an attempt after one that succeeded, until there is no limit but that of a transaction. */
const FASTER_BY = 4;
