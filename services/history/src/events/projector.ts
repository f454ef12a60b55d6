import {
  backoffMs,
  describe,
  type Fault,
  type Heartbeat,
  type InMessage,
  logAttempt,
  type Pause,
  pause,
} from '@cowrie/messaging';
import type { Logger } from '@cowrie/telemetry';
import type { Position } from '../domain/position.ts';
import type { Slice } from '../store/apply-slices.ts';
import { createApplier } from './applier.ts';
import { createPausedPartitions } from './paused-partitions.ts';
import { type Selection, selectNew } from './select.ts';
import { type Check, checkDigest, checkGap, type Opened, openTrack, type Track } from './track.ts';
import { createSelectionWriter } from './write-selection.ts';

/** Moves the delivery of single partitions of the event topic. */
type Delivery = {
  isAssigned(partition: number): boolean;
  seek(partition: number, offset: bigint): void;
  pause(partition: number): void;
  resume(partition: number): void;
};

export type ProjectorDeps = {
  delivery: Delivery;
  logger: Logger;
  /** Where the database says that the partition stands. */
  readPosition(partition: number): Promise<Position>;
  topicRange(partition: number): Promise<{ low: bigint; high: bigint }>;
  /** Writes in one transaction; answers the partitions that did not stand where their slice says. */
  applySlices(slices: readonly Slice[]): Promise<readonly number[]>;
  faultOf(error: unknown): Fault;
  sendToDeadLetters(message: InMessage, reason: string): Promise<void>;
  /** Called when a partition was opened and after each commit. */
  onPosition(position: Position): void;
  /** A paused partition is tried again after this. */
  retryPausedMs: number;
};

export type Projector = {
  /** These partitions are ours now, and no others. */
  assign(partitions: readonly number[]): void;
  /** Resolves when the messages are projected, or when they will be delivered again. */
  take(partition: number, messages: readonly InMessage[], heartbeat: Heartbeat): Promise<void>;
  /** Why partitions stand still, for people; empty when all is well. */
  problems(): string[];
  /** Those that wait for the database. */
  pauses(): Pause[];
  /** How many stand still because of what is in them. */
  stopped(): number;
  /** Ends after the transaction that runs. */
  close(): Promise<void>;
};

const RETRY_FIRST_MS = 100;
const RETRY_MAX_MS = 2_000;
/** Events of one partition in one transaction at most. */
const MAX_EVENTS = 1_000;

/**
 * Projects the events of the partitions that it is given. The database says where each stands; a write moves
 * that place in the same transaction, and only from where this process believes it to be. So a second owner
 * after a rebalance, a redelivery and an unanswered commit do no harm.
 */
export function createProjector(deps: ProjectorDeps): Projector {
  const { delivery, logger } = deps;
  const tracks = new Map<number, Track>();
  const ending = new AbortController();
  const { signal } = ending;
  const applier = createApplier({ apply: deps.applySlices, faultOf: deps.faultOf });
  /** What partitions wait for. */
  const waits = new Map<number, Fault>();
  const onWait = (partition: number, fault: Fault | null): void => {
    if (fault) waits.set(partition, fault);
    else waits.delete(partition);
  };
  const write = createSelectionWriter({
    applier,
    onWait,
    sendToDeadLetters: deps.sendToDeadLetters,
    logger,
    signal,
  });
  const paused = createPausedPartitions({
    pause: delivery.pause,
    resume: delivery.resume,
    retry: (partition) => begin(partition),
    retryMs: deps.retryPausedMs,
    logger,
  });
  /** Counts assignments: what was begun for an earlier one must not go on. */
  let generation = 0;

  /** Reads where the partition stands and has delivery begin there. */
  function begin(partition: number): void {
    tracks.delete(partition);
    const begun = generation;
    const isStale = (): boolean => begun !== generation || signal.aborted;
    const go = async (): Promise<void> => {
      const opened = await open(partition, isStale);
      if (!opened || isStale() || !delivery.isAssigned(partition)) return;
      if (!opened.ok) return paused.pause(partition, opened.reason);
      tracks.set(partition, opened.track);
      deps.onPosition(opened.track.position);
      delivery.seek(partition, opened.track.startOffset);
      paused.resume(partition);
    };
    go().catch((error: unknown) => stop(partition, `partition ${partition} cannot begin: ${String(error)}`));
  }

  async function open(partition: number, isStale: () => boolean): Promise<Opened | undefined> {
    for (let failures = 0; !isStale(); failures++) {
      try {
        const opened = openTrack(await deps.readPosition(partition), await deps.topicRange(partition));
        onWait(partition, null);
        return opened;
      } catch (error) {
        const fields = { reason: describe(error), partition };
        logAttempt(logger, failures, fields, 'cannot read where the partition stands; it is read again');
        if (failures > 0 && !isStale()) onWait(partition, deps.faultOf(error));
        await pause(backoffMs(failures, RETRY_FIRST_MS, RETRY_MAX_MS), signal);
      }
    }
    return undefined;
  }

  function stop(partition: number, reason: string): void {
    tracks.delete(partition);
    paused.pause(partition, reason);
  }

  function obey(partition: number, check: Check): boolean {
    if (check.kind === 'rewind') delivery.seek(partition, check.offset);
    if (check.kind === 'stop') stop(partition, check.reason);
    return check.kind === 'take';
  }

  async function take(
    partition: number,
    messages: readonly InMessage[],
    heartbeat: Heartbeat,
  ): Promise<void> {
    const track = await trackOf(partition, heartbeat);
    if (!track) return;
    const isOurs = (): boolean => tracks.get(partition) === track && !signal.aborted;
    for (let at = 0; at < messages.length && isOurs(); at += MAX_EVENTS) {
      const some = messages.slice(at, at + MAX_EVENTS);
      if (!obey(partition, checkDigest(track, some))) return;
      const selection = selectNew(track.position, some);
      if (!(await project(track, selection, { heartbeat, isOurs }))) return;
      if (selection.gap && !obey(partition, checkGap(track, selection.gap))) return;
    }
  }

  /** Undefined when the partition stands still or is not ours. */
  async function trackOf(partition: number, heartbeat: Heartbeat): Promise<Track | undefined> {
    const isComing = (): boolean =>
      !tracks.has(partition) && !paused.has(partition) && delivery.isAssigned(partition);
    while (isComing() && !signal.aborted) {
      await pause(10, signal);
      await heartbeat();
    }
    return tracks.get(partition);
  }

  /** True when the selection is in the database and the track has moved. */
  async function project(
    track: Track,
    selection: Selection,
    turn: Parameters<typeof write>[2],
  ): Promise<boolean> {
    const { position: from } = track;
    const { to, duplicates } = selection;
    if (to === from) return true;
    const written = await write(from, selection, turn);
    if (written === 'applied') {
      Object.assign(track, { position: to, rewinds: 0 });
      if (duplicates > 0) logger.info({ partition: to.partition, duplicates }, 'events were known already');
      deps.onPosition(to);
      return true;
    }
    if (written === 'stale' || !turn.isOurs()) return false;
    if (written === 'fenced') begin(from.partition);
    else {
      const what = `events from offset ${from.nextOffset} on fail: ${written.failed}`;
      stop(from.partition, `partition ${from.partition}: ${what}`);
    }
    return false;
  }

  return {
    assign(partitions) {
      generation += 1;
      tracks.clear();
      paused.clear();
      waits.clear();
      for (const partition of partitions) begin(partition);
    },
    take,
    problems: () => [
      ...[...waits].map(([partition, { detail }]) => `partition ${partition} waits: ${detail}`),
      ...paused.reasons(),
    ],
    pauses: () =>
      [...waits].map(([partition, fault]) => ({
        partition,
        reason: fault.whose === 'world' ? fault.reason : 'unknown',
      })),
    stopped: () => paused.reasons().length,
    async close() {
      ending.abort();
      paused.clear();
      await applier.idle();
    },
  };
}
