import type { Envelope } from '@cowrie/contracts';
import type { InMessage } from '../../types.ts';
import type { PartitionTrouble } from '../partition-pause.ts';
import { describeRecreated, digestOf, MAX_REWINDS } from '../recreated.ts';

/** `command` is null if it could not be decoded. */
export type Pending<C extends Envelope> = {
  message: InMessage;
  command: C | null;
  weight?: number;
  /** This version does not know the command, and refuses it in its turn. */
  unknown?: Envelope;
  prepared: Promise<unknown> | null;
  ready?: { value: unknown };
  /** The digest needs the message before this one; null if that was decided earlier. */
  before?: Buffer | null;
  /** The caller got its answer when the deadline passed while the database was unreachable. */
  answered?: boolean;
  /** Only failures that were this command's own fault count. */
  tries?: number;
};

type Verdict = { kind: 'new' | 'queued' | 'decided' } | { kind: 'stop'; reason: string };

export type PartitionLog<C extends Envelope> = {
  readonly partition: number;
  readonly stopped: string | null;
  /** It is set from a failed attempt until the partition is at full speed again. */
  readonly trouble: PartitionTrouble | null;
  readonly queue: readonly Pending<C>[];
  weight(): number;
  nextOffset(): bigint;
  end(): { offset: bigint; value: Buffer | null };
  /** Delivery must restart here before `firstOffset` can be judged; null if it need not. */
  rewindTo(firstOffset: bigint): bigint | null;
  classify(message: InMessage): Verdict;
  push(pending: Pending<C>, onReady: () => void): void;
  note(pending: Pending<C>, what: Partial<Pick<Pending<C>, 'command' | 'answered' | 'tries'>>): void;
  advance(offset: bigint, taken?: readonly Pending<C>[]): void;
  setTrouble(trouble: PartitionTrouble | null): void;
  stop(reason: string): void;
};

type Position = { nextOffset: bigint; lastDigest: Buffer | null };

/** Values that change with each message are kept outside. */
type Cursor = {
  partition: number;
  start: Position;
  /** It is true if the last decided message matched the stored digest, or cannot be compared. */
  isVerified: boolean;
  delivery: { kind: 'positioning'; rewinds: number } | { kind: 'flowing' };
};
type Bounds = { decidedBelow: bigint; queuedBelow: bigint };

const NEW: Verdict = { kind: 'new' };
const READY = { value: undefined };

/** A topic that was recreated or lost data stops the partition (docs/rules.md, rule 9). */
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
      const { next, rewindTo } = judgeDelivery(cursor, firstOffset);
      cursor = next;
      return rewindTo;
    },
    classify(message) {
      // The path of nearly every message allocates nothing.
      if (message.offset === queuedBelow) return NEW;
      const { next, verdict } = judgeMessage(cursor, { decidedBelow, queuedBelow }, message);
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

function judgeDelivery(cursor: Cursor, firstOffset: bigint): { next: Cursor; rewindTo: bigint | null } {
  const { delivery, start, isVerified } = cursor;
  const from = isVerified ? start.nextOffset : start.nextOffset - 1n;
  if (delivery.kind === 'flowing' || firstOffset <= from || delivery.rewinds >= MAX_REWINDS) {
    return { next: { ...cursor, delivery: { kind: 'flowing' } }, rewindTo: null };
  }
  const rewinds = delivery.rewinds + 1;
  return { next: { ...cursor, delivery: { kind: 'positioning', rewinds } }, rewindTo: from };
}

function judgeMessage(
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
