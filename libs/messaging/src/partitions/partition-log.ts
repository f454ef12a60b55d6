import { createHash } from 'node:crypto';
import type { Envelope } from '@cowrie/contracts';
import type { InMessage } from '../types.ts';
import type { PauseReason } from './fault.ts';

/** A command that waits to be applied; `command` is null for what could not be decoded. */
export type Pending<C extends Envelope> = {
  message: InMessage;
  command: C | null;
  /** A command that this version does not know: it is refused when its place is taken. */
  unknown?: Envelope;
  /** Null when there is nothing to prepare. */
  prepared: Promise<unknown> | null;
  /** Set when `prepared` has come. */
  ready?: { value: unknown };
  /** Answered before it was applied: its deadline passed while the database was away. */
  answered?: boolean;
  /** How often this very command could not be applied through a fault of its own. */
  tries?: number;
};

/** A partition whose attempts fail. It is tried alone and again and again, so that it holds up no other. */
export type Trouble = {
  /** In a row; 0 once an attempt has succeeded and the partition gathers speed. */
  failures: number;
  reason: PauseReason;
  detail: string;
  sinceMs: number;
  /** On the clock of `performance.now()`. */
  retryAtMs: number;
  /** Commands of an attempt at most. */
  limit: number;
  /** What was tried last may have been committed: the fence will tell, and nothing is refused until then. */
  commitUnknown: boolean;
};

/** What a delivered message is: to be applied, queued already, decided already, or a reason to stop. */
export type Verdict = { kind: 'new' | 'queued' | 'decided' } | { kind: 'stop'; reason: string };

export type PartitionLog<C extends Envelope> = {
  partition: number;
  stopped: string | null;
  /** There while its last attempt failed, and until it is at full speed again. */
  trouble: Trouble | null;
  nextOffset(): bigint;
  queue: Pending<C>[];
  /**
   * Where delivery has to begin again before `firstOffset` can be judged, or null: at what is undecided, or one
   * before it when the digest of the last decided message has not been compared yet.
   */
  rewindTo(firstOffset: bigint): bigint | null;
  classify(message: InMessage): Verdict;
  push(pending: Pending<C>, onReady: () => void): void;
  /** Everything below `offset` is decided now. */
  advance(offset: bigint): void;
  stop(reason: string): void;
};

/** Batches that were fetched before a seek took effect may still come; more than these are a real gap. */
const MAX_REWINDS = 20;

/** Identifies a message beyond its offset, so that a recreated topic is noticed. */
export function digestOf(value: Buffer): Buffer {
  return createHash('sha256').update(value).digest();
}

/**
 * What this process knows of a command partition that it owns: what is decided, what waits. It tells apart
 * redelivery from a topic that was recreated or lost data; the latter stops the partition (DESIGN rule 9).
 */
export function createPartitionLog<C extends Envelope>(
  partition: number,
  position: { nextOffset: bigint; lastDigest: Buffer | null },
  range: { low: bigint; high: bigint },
): PartitionLog<C> {
  let decidedBelow = position.nextOffset;
  let queuedBelow = position.nextOffset;
  const lastOffset = position.nextOffset - 1n;
  let verified = position.lastDigest === null || range.low > lastOffset;

  let begun = false;
  let rewinds = 0;

  const recreated = (why: string): string =>
    `partition ${partition}: ${why}; the database expects offset ${decidedBelow}. The topic was recreated or ` +
    `lost data. Nothing is applied. If that is intended, set next_offset of partition ${partition} in table ` +
    `"partitions" to the topic's first offset to apply, set last_digest to NULL, and restart the service`;

  const log: PartitionLog<C> = {
    partition,
    stopped: null,
    trouble: null,
    queue: [],
    nextOffset: () => decidedBelow,
    rewindTo(firstOffset) {
      const start = verified ? position.nextOffset : lastOffset;
      if (begun || firstOffset <= start || rewinds >= MAX_REWINDS) {
        begun = true;
        return null;
      }
      rewinds += 1;
      return start;
    },
    classify(message) {
      if (message.offset < decidedBelow) {
        if (!verified && message.offset === lastOffset) {
          verified = position.lastDigest?.equals(digestOf(message.value)) ?? true;
          if (!verified)
            return { kind: 'stop', reason: recreated(`another message at offset ${lastOffset}`) };
        }
        return { kind: 'decided' };
      }
      if (message.offset < queuedBelow) return { kind: 'queued' };
      if (message.offset > queuedBelow) {
        return {
          kind: 'stop',
          reason: recreated(`offset ${message.offset} came where ${queuedBelow} was due`),
        };
      }
      return { kind: 'new' };
    },
    push(pending, onReady) {
      queuedBelow = pending.message.offset + 1n;
      log.queue.push(pending);
      const ready = (value: unknown): void => {
        pending.ready = { value };
        onReady();
      };
      if (pending.prepared) void pending.prepared.then(ready);
      else ready(undefined);
    },
    advance(offset) {
      decidedBelow = offset;
    },
    stop(reason) {
      log.stopped = reason;
      log.queue.length = 0;
    },
  };
  if (range.high < position.nextOffset) log.stopped = recreated(`the topic ends at offset ${range.high}`);
  if (range.low > position.nextOffset) log.stopped = recreated(`the topic begins at offset ${range.low}`);
  return log;
}
