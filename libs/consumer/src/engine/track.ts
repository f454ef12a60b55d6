import {
  describeRecreated,
  digestOf,
  type InMessage,
  MAX_REWINDS,
  type PartitionTrouble,
} from '@cowrie/messaging';
import type { ConsumerPosition } from './position.ts';
import type { RefusedRecord } from './select.ts';

export type Track = {
  position: ConsumerPosition;
  startOffset: bigint;
  /** It is false until the digest of the last processed message has been compared. */
  verified: boolean;
  rewinds: number;
  limit: number;
  failures: number;
  /** The time is by `performance.now()`. */
  failingSinceMs: number | null;
  trouble: PartitionTrouble | null;
  howToGoOn: string;
  /** An operator declared these records foreign. */
  leave: ReadonlySet<bigint>;
};

export const MAX_EVENTS = 1_000;

export type OpenTrackResult = { ok: true; track: Track } | { ok: false; reason: string };

/**
 * The group's committed offset is ignored, so an empty database is filled from the beginning. Delivery begins
 * one message early to compare its digest.
 */
export function openTrack(
  position: ConsumerPosition,
  range: { low: bigint; high: bigint },
  { howToGoOn, leave }: Pick<Track, 'howToGoOn' | 'leave'>,
): OpenTrackResult {
  const { nextOffset, lastDigest } = position;
  if (range.high < nextOffset) {
    return {
      ok: false,
      reason: recreatedReason({ position, howToGoOn }, `the topic ends at offset ${range.high}`),
    };
  }
  const comparable = lastDigest !== null && range.low < nextOffset;
  const startOffset = comparable ? nextOffset - 1n : max(range.low, nextOffset);
  const fresh = { rewinds: 0, limit: MAX_EVENTS, failures: 0, failingSinceMs: null, trouble: null };
  return { ok: true, track: { ...fresh, position, startOffset, verified: !comparable, howToGoOn, leave } };
}

export type Check = { kind: 'take' } | { kind: 'rewind'; offset: bigint } | { kind: 'stop'; reason: string };

export function checkDigest(track: Track, messages: readonly InMessage[]): Check {
  if (track.verified) return { kind: 'take' };
  const { nextOffset, lastDigest } = track.position;
  const last = messages.find(({ offset }) => offset === nextOffset - 1n);
  if (!last) {
    const passed = messages.some(({ offset }) => offset >= nextOffset);
    if (!passed) return { kind: 'take' };
    const why = `the message at offset ${nextOffset - 1n} is not delivered`;
    return rewindOrStop(track, recreatedReason(track, why));
  }
  track.verified = lastDigest?.equals(digestOf(last.value)) ?? true;
  if (track.verified) return { kind: 'take' };
  return {
    kind: 'stop',
    reason: recreatedReason(track, `another message stands at offset ${last.offset}`),
  };
}

/** A later record means that delivery began too far on, so it is rewound. */
export function checkRefused(track: Track, refused: RefusedRecord): Check {
  const reason = describeRefused(track.position, refused);
  if (refused.offset === track.position.nextOffset) return { kind: 'stop', reason };
  return rewindOrStop(track, reason);
}

function describeRefused(
  { partition, nextSequence }: ConsumerPosition,
  { offset, sequence, why }: RefusedRecord,
): string {
  const record = `partition ${partition}: event ${sequence} at offset ${offset}`;
  if (why.kind === 'gap') {
    return (
      `${record} came where ${nextSequence} was due. Events are missing from the topic, or that one is not the ledger's. ` +
      `Nothing is skipped: put back what is missing, or leave that one behind (${HOW_TO_LEAVE})`
    );
  }
  return (
    `${record} does not continue the hash chain: ${why.reason}. Either it or one before it is not the ledger's. ` +
    `Nothing is skipped: find out which, and leave it behind (${HOW_TO_LEAVE})`
  );
}

const HOW_TO_LEAVE = 'docs/operations.md, "A record is not the ledger\'s"';

function rewindOrStop(track: Track, reason: string): Check {
  if (track.rewinds >= MAX_REWINDS) return { kind: 'stop', reason };
  track.rewinds += 1;
  return { kind: 'rewind', offset: track.verified ? track.position.nextOffset : track.startOffset };
}

function recreatedReason(
  { position, howToGoOn }: Pick<Track, 'position' | 'howToGoOn'>,
  why: string,
): string {
  return describeRecreated(position, why, howToGoOn);
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
