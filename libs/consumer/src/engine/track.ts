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
  /** False until the digest of the last processed message has been compared. */
  verified: boolean;
  /** Rewinds without progress. */
  rewinds: number;
  limit: number;
  /** Failed attempts on the single message that is being tried. */
  failures: number;
  /** On the clock of `performance.now()`. */
  failingSinceMs: number | null;
  /** Null when all is well. */
  trouble: PartitionTrouble | null;
  /** For people, about a recreated topic. */
  howToGoOn: string;
  /** An operator declared these records foreign. */
  leave: ReadonlySet<bigint>;
};

export const MAX_EVENTS = 1_000;

export type OpenTrackResult = { ok: true; track: Track } | { ok: false; reason: string };

/**
 * Ignores the group's committed offset, so an empty database is filled from the beginning. If possible,
 * delivery begins one message early to compare its digest.
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

/** The message is the one before `nextOffset`; it is compared once. */
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

/** Stops if the record is at the expected offset. Otherwise delivery began too far on and is rewound. */
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
