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
import { attemptSlice, type DeadLetterPolicy } from './attempt.ts';
import { createSliceApplier, type SliceFailure } from './merge-slices.ts';
import type { ConsumerPosition } from './position.ts';
import { type DecodedEvent, type Selection, selectNew } from './select.ts';
import type { EventSlice } from './slice.ts';
import { type Check, checkDigest, checkRefused, MAX_EVENTS, openTrack, type Track } from './track.ts';

export type ProjectorDeps<E> = {
  consumed: Omit<ConsumedTopic, 'close'>;
  logger: Logger;
  decode(message: InMessage): DecodedEvent<E>;
  readPosition(partition: number): Promise<ConsumerPosition>;
  readLeftBehind(partition: number): Promise<ReadonlySet<bigint>>;
  applySlices(slices: readonly EventSlice<E>[]): Promise<readonly number[]>;
  faultOf(error: unknown): Fault;
  mayFewerSucceed(failed: SliceFailure): boolean;
  keeping: DeadLetterPolicy;
  howToGoOn: string;
  onPosition(position: ConsumerPosition): void;
};

export type Projector = {
  assign(partitions: readonly number[]): void;
  take(partition: number, messages: readonly InMessage[], heartbeat: Heartbeat): Promise<void>;
  reopen(partition: number): void;
  troubled(): { partition: number; trouble: PartitionTrouble | null }[];
  close(): Promise<void>;
};

type Projection<E> = ProjectorDeps<E> & {
  tracks: Map<number, Track>;
  applier: ReturnType<typeof createSliceApplier<E>>;
};

/**
 * A write moves the stored position only from the one that this process assumes. So a second owner, a
 * redelivery and an unanswered commit are harmless.
 */
export function createProjector<E>(deps: ProjectorDeps<E>): Projector {
  const tracks = new Map<number, Track>();
  const { applySlices: apply, faultOf, mayFewerSucceed } = deps;
  const applier = createSliceApplier<E>({ apply, faultOf, mayFewerSucceed });
  const projection = { ...deps, tracks, applier };
  return {
    assign(partitions) {
      tracks.clear();
      for (const partition of partitions) void openPartition(projection, partition);
    },
    take: (partition, messages, heartbeat) => take(projection, partition, messages, heartbeat),
    reopen(partition) {
      if (tracks.has(partition)) void openPartition(projection, partition);
    },
    troubled: () => [...tracks].map(([partition, { trouble }]) => ({ partition, trouble })),
    async close() {
      tracks.clear();
      await applier.idle();
    },
  };
}

async function openPartition<E>(projection: Projection<E>, partition: number): Promise<void> {
  const { tracks, consumed, readPosition, readLeftBehind, howToGoOn } = projection;
  tracks.delete(partition);
  let leave: ReadonlySet<bigint> = new Set();
  const found = await consumed.open(partition, async (one) => {
    leave = await readLeftBehind(one);
    return readPosition(one);
  });
  if (!found) return;
  const opened = openTrack(found.position, found.range, { howToGoOn, leave });
  if (!opened.ok) return stopPartition(projection, partition, opened.reason);
  tracks.set(partition, opened.track);
  reportPosition(projection, found.position);
  consumed.seek(partition, opened.track.startOffset);
  consumed.resume(partition);
}

function reportPosition<E>({ consumed, onPosition }: Projection<E>, position: ConsumerPosition): void {
  consumed.advance(position.partition, position.nextOffset);
  onPosition(position);
}

/** A stopped partition never skips a record. It retries by itself, so a repair needs no restart. */
function stopPartition<E>(projection: Projection<E>, partition: number, reason: string): void {
  projection.tracks.delete(partition);
  projection.consumed.stop(partition, reason, () => void openPartition(projection, partition));
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
    // The topic is shorter than before or a different one, so its start is checked again.
    const last = some.at(-1);
    if (track.verified && last && last.offset < track.position.nextOffset - 1n) {
      return openPartition(projection, partition);
    }
    if (!applyCheck(projection, partition, checkDigest(track, some))) return;
    const selection = selectEvents(projection, track, some);
    if (!selection) return;
    const done = await projectSelection(projection, track, some, selection, heartbeat);
    if (done === 'left') return;
    if (done === 'smaller') continue;
    if (selection.refused && !applyCheck(projection, partition, checkRefused(track, selection.refused)))
      return;
    at += some.length;
  }
}

/** Decoding has no side effects, so if it throws, a retry would fail the same way. */
function selectEvents<E>(
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
    stopPartition(
      projection,
      partition,
      `partition ${partition}: an event from offset ${nextOffset} on cannot be prepared: ${why}`,
    );
    return undefined;
  }
}

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

function applyCheck<E>(projection: Projection<E>, partition: number, check: Check): boolean {
  if (check.kind === 'rewind') projection.consumed.seek(partition, check.offset);
  if (check.kind === 'stop') stopPartition(projection, partition, check.reason);
  return check.kind === 'take';
}

/**
 * After `smaller` the events are tried one by one. After `left` the partition is paused, or its messages will
 * come again.
 */
async function projectSelection<E>(
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
    reportPosition(projection, to);
    return 'done';
  }
  // A partition that was lost or assigned again reads its position elsewhere.
  if (!outcome || projection.tracks.get(from.partition) !== track) return 'left';
  if (outcome.kind === 'oneByOne') {
    track.limit = 1;
    return 'smaller';
  }
  if (outcome.kind === 'later') waitAndRetry(projection, track, outcome.failed);
  else if (outcome.kind === 'fenced') void openPartition(projection, from.partition);
  return 'left';
}

/** Waiting here would delay the messages of all partitions. */
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

const FASTER_BY = 4;
