import {
  afterFailure,
  type ConsumedTopic,
  type Heartbeat,
  type InMessage,
  logAttempt,
  type PartitionTrouble,
  reasonOf,
  secondsUntilRetry,
} from '@cowrie/messaging';
import { type Fault, type Logger, pause } from '@cowrie/telemetry';
import { attemptSlice, type Keeping } from './attempt.ts';
import { createSliceApplier, type SliceFailure } from './merge-slices.ts';
import type { ConsumerPosition } from './position.ts';
import { type DecodedEvent, type Selection, selectNew } from './select.ts';
import type { EventSlice } from './slice.ts';
import { type Check, checkDigest, checkRefused, MAX_EVENTS, openTrack, type Track } from './track.ts';

export type ProjectorDeps<E> = {
  consumed: Omit<ConsumedTopic, 'close'>;
  logger: Logger;
  decode(message: InMessage): DecodedEvent<E>;
  /** Where the database says that the partition stands. */
  readPosition(partition: number): Promise<ConsumerPosition>;
  /** Offsets of the partition's records that are to be left behind. */
  readLeftBehind(partition: number): Promise<ReadonlySet<bigint>>;
  /** Writes in one transaction; answers the partitions that did not stand where their slice says. */
  applySlices(slices: readonly EventSlice<E>[]): Promise<readonly number[]>;
  faultOf(error: unknown): Fault;
  /** Whether fewer events might succeed than those that failed together. */
  mayFewerSucceed(failed: SliceFailure): boolean;
  keeping: Keeping;
  /** For people: what to do about a topic that was recreated. */
  howToGoOn: string;
  /** Called when a partition was opened and after each commit. */
  onPosition(position: ConsumerPosition): void;
};

export type Projector = {
  /** These partitions are ours now, and no others. */
  assign(partitions: readonly number[]): void;
  /** Resolves when the messages are projected, or when they will be delivered again. */
  take(partition: number, messages: readonly InMessage[], heartbeat: Heartbeat): Promise<void>;
  /** Reads again where the partition stands, if it is ours, and goes on from there. */
  reopen(partition: number): void;
  /** Partitions whose next attempt comes after a pause. */
  troubled(): { partition: number; trouble: PartitionTrouble | null }[];
  /** Ends after the transaction that runs. */
  close(): Promise<void>;
};

type Projection<E> = ProjectorDeps<E> & {
  tracks: Map<number, Track>;
  applier: ReturnType<typeof createSliceApplier<E>>;
};

/**
 * Projects the events of the partitions that it is given. The database says where each stands; a write moves
 * that place in the same transaction, and only from where this process believes it to be. So a second owner
 * after a rebalance, a redelivery and an unanswered commit do no harm.
 */
export function createProjector<E>(deps: ProjectorDeps<E>): Projector {
  const tracks = new Map<number, Track>();
  const { applySlices: apply, faultOf, mayFewerSucceed } = deps;
  const applier = createSliceApplier<E>({ apply, faultOf, mayFewerSucceed });
  const projection = { ...deps, tracks, applier };
  return {
    assign(partitions) {
      tracks.clear();
      for (const partition of partitions) void begin(projection, partition);
    },
    take: (partition, messages, heartbeat) => take(projection, partition, messages, heartbeat),
    reopen(partition) {
      if (tracks.has(partition)) void begin(projection, partition);
    },
    troubled: () => [...tracks].map(([partition, { trouble }]) => ({ partition, trouble })),
    async close() {
      tracks.clear();
      await applier.idle();
    },
  };
}

/** Reads where the partition stands and has delivery begin there. */
async function begin<E>(projection: Projection<E>, partition: number): Promise<void> {
  const { tracks, consumed, readPosition, readLeftBehind, howToGoOn } = projection;
  tracks.delete(partition);
  let leave: ReadonlySet<bigint> = new Set();
  const found = await consumed.open(partition, async (one) => {
    leave = await readLeftBehind(one);
    return readPosition(one);
  });
  if (!found) return;
  const opened = openTrack(found.position, found.range, { howToGoOn, leave });
  if (!opened.ok) return stop(projection, partition, opened.reason);
  tracks.set(partition, opened.track);
  moved(projection, found.position);
  consumed.seek(partition, opened.track.startOffset);
  consumed.resume(partition);
}

function moved<E>({ consumed, onPosition }: Projection<E>, position: ConsumerPosition): void {
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
  const { tracks } = projection;
  const track = await trackOf(projection, partition, heartbeat);
  for (let at = 0; track && tracks.get(partition) === track && at < messages.length; ) {
    const some = messages.slice(at, at + track.limit);
    // The topic is shorter than before, or another one: what was read of it is looked at again.
    const last = some.at(-1);
    if (track.verified && last && last.offset < track.position.nextOffset - 1n) {
      return begin(projection, partition);
    }
    if (!obey(projection, partition, checkDigest(track, some))) return;
    const selection = select(projection, track, some);
    if (!selection) return;
    const done = await project(projection, track, some, selection, heartbeat);
    if (done === 'left') return;
    if (done === 'smaller') continue;
    if (selection.refused && !obey(projection, partition, checkRefused(track, selection.refused))) return;
    at += some.length;
  }
}

/** Undefined, and the partition stops, when what reads a message throws: it has no side effects, and is no better next time. */
function select<E>(
  projection: Projection<E>,
  track: Track,
  messages: readonly InMessage[],
): Selection<E> | undefined {
  const { partition, nextOffset } = track.position;
  try {
    return selectNew(track.position, messages, projection.decode, track.leave);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    projection.logger.error(
      { err: error, partition, offset: nextOffset },
      'partition stopped: an event cannot be read',
    );
    stop(
      projection,
      partition,
      `partition ${partition}: an event from offset ${nextOffset} on cannot be prepared: ${why}`,
    );
    return undefined;
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
  const { to, duplicates, leftBehind } = selection;
  if (to === from) return 'done';
  const outcome = await attemptSlice(projection, track, messages, selection, heartbeat);
  if (outcome?.kind === 'applied') {
    const limit = Math.min(track.limit * FASTER_BY, MAX_EVENTS);
    Object.assign(track, {
      position: to,
      rewinds: 0,
      failures: 0,
      failingSinceMs: null,
      trouble: null,
      limit,
    });
    const { partition } = to;
    if (duplicates > 0)
      projection.logger.info({ partition, duplicates }, 'events skipped: they are in the database already');
    if (leftBehind.length > 0)
      projection.logger.warn({ partition, leftBehind }, 'records skipped as the operator asked');
    moved(projection, to);
    return 'done';
  }
  // Of a partition that was lost, or assigned again, the place is read already.
  if (!outcome || projection.tracks.get(from.partition) !== track) return 'left';
  if (outcome.kind === 'oneByOne') {
    track.limit = 1;
    return 'smaller';
  }
  if (outcome.kind === 'later') waitAndRetry(projection, track, outcome.failed);
  else if (outcome.kind === 'fenced') void begin(projection, from.partition);
  return 'left';
}

/** Has other partitions' messages delivered meanwhile: one that waits for its own would hold up all of them. */
function waitAndRetry<E>(projection: Projection<E>, track: Track, { error, fault }: SliceFailure): void {
  const { consumed, tracks, logger } = projection;
  const { partition, nextOffset: offset } = track.position;
  const reason = reasonOf(fault);
  const what = 'its events are not written';
  const trouble = afterFailure(track.trouble, { reason, detail: `${what}: ${fault.detail}`, limit: 1 });
  track.trouble = trouble;
  logAttempt(
    logger,
    trouble.failures - 1,
    { err: error, partition, offset, reason },
    `partition ${partition} paused: ${trouble.detail}; retrying in ${secondsUntilRetry(trouble)} s`,
  );
  consumed.pause(partition);
  const retry = (): void => {
    if (tracks.get(partition) !== track) return;
    consumed.seek(partition, track.verified ? offset : track.startOffset);
    consumed.resume(partition);
  };
  setTimeout(retry, trouble.retryAtMs - performance.now()).unref();
}

/** Events of an attempt after one that succeeded, until there is no limit but that of a transaction. */
const FASTER_BY = 4;
