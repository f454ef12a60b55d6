import { type ConsumedTopic, type Fault, type Heartbeat, type InMessage, pause } from '@cowrie/messaging';
import type { Logger } from '@cowrie/telemetry';
import type { Position } from '../domain/position.ts';
import type { Slice } from '../store/apply-slices.ts';
import { type Applier, createApplier, type Failed, mayBeOfTheEvents } from './applier.ts';
import { type Selection, selectNew } from './select.ts';
import { type Check, checkDigest, checkGap, openTrack, type Track } from './track.ts';

export type ProjectorDeps = {
  consumed: Omit<ConsumedTopic, 'close'>;
  logger: Logger;
  /** Where the database says that the partition stands. */
  readPosition(partition: number): Promise<Position>;
  /** Writes in one transaction; answers the partitions that did not stand where their slice says. */
  applySlices(slices: readonly Slice[]): Promise<readonly number[]>;
  faultOf(error: unknown): Fault;
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

/** Events of one partition in one transaction at most. */
const MAX_EVENTS = 1_000;

type Projection = ProjectorDeps & { tracks: Map<number, Track>; applier: Applier };

/**
 * Projects the events of the partitions that it is given. The database says where each stands; a write moves
 * that place in the same transaction, and only from where this process believes it to be. So a second owner
 * after a rebalance, a redelivery and an unanswered commit do no harm.
 */
export function createProjector(deps: ProjectorDeps): Projector {
  const tracks = new Map<number, Track>();
  const applier = createApplier({ apply: deps.applySlices, faultOf: deps.faultOf });
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
async function begin(projection: Projection, partition: number): Promise<void> {
  const { tracks, consumed, readPosition } = projection;
  tracks.delete(partition);
  const found = await consumed.open(partition, readPosition);
  if (!found) return;
  const opened = openTrack(found.position, found.range);
  if (!opened.ok) return stop(projection, partition, opened.reason);
  tracks.set(partition, opened.track);
  moved(projection, found.position);
  consumed.seek(partition, opened.track.startOffset);
  consumed.resume(partition);
}

function moved({ consumed, onPosition }: Projection, position: Position): void {
  consumed.advance(position.partition, position.nextOffset);
  onPosition(position);
}

/** Nothing is skipped to get a partition going again; but what somebody mended is noticed without a restart. */
function stop(projection: Projection, partition: number, reason: string): void {
  projection.tracks.delete(partition);
  projection.consumed.stop(partition, reason, () => void begin(projection, partition));
}

async function take(
  projection: Projection,
  partition: number,
  messages: readonly InMessage[],
  heartbeat: Heartbeat,
): Promise<void> {
  const { tracks } = projection;
  const track = await trackOf(projection, partition, heartbeat);
  for (let at = 0; track && tracks.get(partition) === track && at < messages.length; at += MAX_EVENTS) {
    const some = messages.slice(at, at + MAX_EVENTS);
    if (!obey(projection, partition, checkDigest(track, some))) return;
    const selection = selectNew(track.position, some);
    if (!(await project(projection, track, selection, heartbeat))) return;
    if (selection.gap && !obey(projection, partition, checkGap(track, selection.gap))) return;
  }
}

/** Undefined when the partition stands still or is not ours. */
async function trackOf(
  { tracks, consumed }: Projection,
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

function obey(projection: Projection, partition: number, check: Check): boolean {
  if (check.kind === 'rewind') projection.consumed.seek(partition, check.offset);
  if (check.kind === 'stop') stop(projection, partition, check.reason);
  return check.kind === 'take';
}

/** True when the selection is in the database and the track has moved. */
async function project(
  projection: Projection,
  track: Track,
  selection: Selection,
  heartbeat: Heartbeat,
): Promise<boolean> {
  const { position: from } = track;
  const { to, duplicates } = selection;
  if (to === from) return true;
  const outcome = await write(projection, from, selection, heartbeat);
  if (outcome?.kind === 'applied') {
    Object.assign(track, { position: to, rewinds: 0 });
    const fields = { partition: to.partition, duplicates };
    if (duplicates > 0) projection.logger.info(fields, 'events were known already');
    moved(projection, to);
    return true;
  }
  // Of a partition that was lost, or assigned again, the place is read already.
  if (!outcome || projection.tracks.get(from.partition) !== track) return false;
  if (outcome.kind === 'failed') refused(projection, from, outcome);
  else void begin(projection, from.partition);
  return false;
}

/** First what cannot be read goes to the dead letters: were it left out, it would be gone without a trace. */
async function write(
  { consumed, applier }: Projection,
  from: Position,
  { to, entries, voided, deadLetters }: Selection,
  heartbeat: Heartbeat,
) {
  for (const { message, reason } of deadLetters) {
    if (!(await consumed.deadLetter(message, reason, heartbeat))) return undefined;
  }
  const submit = async () => {
    const outcome = await applier.submit({ from, to, entries, voided });
    // The database is away, or refuses whatever comes.
    if (outcome.kind === 'failed' && !mayBeOfTheEvents(outcome.fault)) throw outcome.error;
    return outcome;
  };
  const fields = { offset: from.nextOffset };
  return consumed.untilDone(from.partition, submit, {
    what: 'its events are not written',
    fields,
    heartbeat,
  });
}

function refused(projection: Projection, from: Position, { error, fault }: Failed): void {
  const { partition, nextOffset: offset } = from;
  projection.logger.error({ err: error, partition, offset }, 'events not projected; the partition stops');
  const reason = `partition ${partition}: events from offset ${offset} on fail: ${fault.detail}`;
  stop(projection, partition, reason);
}
