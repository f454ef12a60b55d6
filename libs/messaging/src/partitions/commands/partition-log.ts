import type { Envelope } from '@cowrie/contracts';
import type { InMessage } from '../../types.ts';
import type { PartitionTrouble } from '../partition-pause.ts';
import { describeRecreated, digestOf, MAX_REWINDS } from '../recreated.ts';

/** A command that waits to be applied; `command` is null for what could not be decoded. */
export type Pending<C extends Envelope> = {
  message: InMessage;
  command: C | null;
  /** How many commands' worth of work it is; 1 if it does not say. */
  weight?: number;
  /** A command that this version does not know: it is refused when its place is taken. */
  unknown?: Envelope;
  /** Null when there is nothing to prepare. */
  prepared: Promise<unknown> | null;
  /** Set when `prepared` has come. */
  ready?: { value: unknown };
  /** The message before it, which is the last decided one while this is the first that is not; null: it was decided earlier. */
  before?: Buffer | null;
  /** Answered before it was applied: its deadline passed while the database was away. */
  answered?: boolean;
  /** How often this very command could not be applied through a fault of its own. */
  tries?: number;
};

/** What a delivered message is: to be applied, queued already, decided already, or a reason to stop. */
type Verdict = { kind: 'new' | 'queued' | 'decided' } | { kind: 'stop'; reason: string };

export type PartitionLog<C extends Envelope> = {
  readonly partition: number;
  readonly stopped: string | null;
  /** There while its last attempt failed, and until it is at full speed again. */
  readonly trouble: PartitionTrouble | null;
  readonly queue: readonly Pending<C>[];
  /** Of all that is queued. */
  weight(): number;
  nextOffset(): bigint;
  /** Behind the last that was queued, and what that was; null while nothing was. */
  end(): { offset: bigint; value: Buffer | null };
  /**
   * Where delivery has to begin again before `firstOffset` can be judged, or null: at what is undecided, or one
   * before it when the digest of the last decided message has not been compared yet.
   */
  rewindTo(firstOffset: bigint): bigint | null;
  classify(message: InMessage): Verdict;
  push(pending: Pending<C>, onReady: () => void): void;
  /** Notes the outcome of a command that is queued. */
  note(pending: Pending<C>, what: Partial<Pick<Pending<C>, 'command' | 'answered' | 'tries'>>): void;
  /** Takes these from the queue: they, and everything below `offset`, are decided now. */
  advance(offset: bigint, taken?: readonly Pending<C>[]): void;
  setTrouble(trouble: PartitionTrouble | null): void;
  stop(reason: string): void;
};

type Position = { nextOffset: bigint; lastDigest: Buffer | null };

/** How far delivery is; what moves with each message stands beside it. */
type Cursor = {
  partition: number;
  start: Position;
  /** Whether the last decided message is the one that the database knows, or cannot be compared. */
  isVerified: boolean;
  delivery: { kind: 'positioning'; rewinds: number } | { kind: 'flowing' };
};
/** Everything below is decided, or at least queued. */
type Bounds = { decidedBelow: bigint; queuedBelow: bigint };

const NEW: Verdict = { kind: 'new' };
const READY = { value: undefined };

/**
 * What this process knows of a command partition that it owns: what is decided, what waits. It tells apart
 * redelivery from a topic that was recreated or lost data; the latter stops the partition (docs/rules.md, rule 9).
 */
export function createPartitionLog<C extends Envelope>(
  partition: number,
  position: Position,
  range: { low: bigint; high: bigint },
): PartitionLog<C> {
  let cursor = cursorAt(partition, position, range);
  let decidedBelow = position.nextOffset;
  let queuedBelow = decidedBelow;
  let queue: Pending<C>[] = [];
  let weight = 0;
  let lastValue: Buffer | null = null;
  let trouble: PartitionTrouble | null = null;
  let stopped = problemOf(cursor, range);
  return {
    partition,
    get stopped() {
      return stopped;
    },
    get trouble() {
      return trouble;
    },
    get queue() {
      return queue;
    },
    weight: () => weight,
    nextOffset: () => decidedBelow,
    end: () => ({ offset: queuedBelow, value: lastValue }),
    rewindTo(firstOffset) {
      const { next, rewindTo } = rewound(cursor, firstOffset);
      cursor = next;
      return rewindTo;
    },
    classify(message) {
      // Nearly every message; what is copied for each of them is what the collector has to do.
      if (message.offset === queuedBelow) return NEW;
      const { next, verdict } = judged(cursor, { decidedBelow, queuedBelow }, message);
      cursor = next;
      return verdict;
    },
    push(added, onReady) {
      const pending: Pending<C> = { ...added, before: lastValue };
      lastValue = added.message.value;
      queuedBelow = pending.message.offset + 1n;
      queue.push(pending);
      weight += weightOf(pending);
      const ready = (state: NonNullable<Pending<C>['ready']>): void => {
        pending.ready = state;
        onReady();
      };
      if (pending.prepared) void pending.prepared.then((value) => ready({ value }));
      else ready(READY);
    },
    note: (pending, what) => void Object.assign(pending, what),
    advance(offset, taken = []) {
      for (const one of taken) weight -= weightOf(one);
      // Mostly they are the first.
      if (taken.every((one, index) => one === queue[index])) queue.splice(0, taken.length);
      else queue = queue.filter((pending) => !taken.includes(pending));
      decidedBelow = offset;
    },
    setTrouble(now) {
      trouble = now;
    },
    stop(reason) {
      stopped = reason;
      queue = [];
      weight = 0;
    },
  };
}

/** How many commands' worth of work it is. */
export const weightOf = ({ weight = 1 }: Pick<Pending<Envelope>, 'weight'>): number => weight;

function cursorAt(partition: number, start: Position, { low }: { low: bigint }): Cursor {
  const { nextOffset, lastDigest } = start;
  const isVerified = lastDigest === null || low > nextOffset - 1n;
  const delivery = { kind: 'positioning', rewinds: 0 } as const;
  return { partition, start, isVerified, delivery };
}

function problemOf(cursor: Cursor, { low, high }: { low: bigint; high: bigint }): string | null {
  const { nextOffset } = cursor.start;
  if (low > nextOffset) return recreated(cursor, nextOffset, `the topic begins at offset ${low}`);
  return high < nextOffset ? recreated(cursor, nextOffset, `the topic ends at offset ${high}`) : null;
}

/** What the first message of a delivery says of where delivery stands. */
function rewound(cursor: Cursor, firstOffset: bigint): { next: Cursor; rewindTo: bigint | null } {
  const { delivery, start, isVerified } = cursor;
  const from = isVerified ? start.nextOffset : start.nextOffset - 1n;
  if (delivery.kind === 'flowing' || firstOffset <= from || delivery.rewinds >= MAX_REWINDS) {
    return { next: { ...cursor, delivery: { kind: 'flowing' } }, rewindTo: null };
  }
  const rewinds = delivery.rewinds + 1;
  return { next: { ...cursor, delivery: { kind: 'positioning', rewinds } }, rewindTo: from };
}

/** Of a message that is not the next one. */
function judged(
  cursor: Cursor,
  { decidedBelow, queuedBelow }: Bounds,
  { offset, value }: InMessage,
): { next: Cursor; verdict: Verdict } {
  const { start } = cursor;
  const as = (verdict: Verdict, next = cursor) => ({ next, verdict });
  const stop = (why: string) => as({ kind: 'stop', reason: recreated(cursor, decidedBelow, why) });
  if (offset < decidedBelow) {
    if (cursor.isVerified || offset !== start.nextOffset - 1n) return as({ kind: 'decided' });
    if (start.lastDigest?.equals(digestOf(value)) ?? true) {
      return as({ kind: 'decided' }, { ...cursor, isVerified: true });
    }
    return stop(`another message at offset ${offset}`);
  }
  if (offset < queuedBelow) return as({ kind: 'queued' });
  return stop(`offset ${offset} came where ${queuedBelow} was due`);
}

function recreated({ partition }: Cursor, nextOffset: bigint, why: string): string {
  const howToGoOn =
    `Nothing is applied. If that is intended, set next_offset of partition ${partition} in table ` +
    `"partitions" to the topic's first offset to apply, set last_digest to NULL, and restart the service`;
  return describeRecreated({ partition, nextOffset }, why, howToGoOn);
}
