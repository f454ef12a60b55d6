import {
  type InMessage,
  type KafkaClient,
  offsetsSince,
  openPartitionReader,
  type PartitionReader,
  topicRange,
} from '@cowrie/messaging';
import type { ConsumerPosition } from '../engine/position.ts';

/** `time` is that of publication. `sequences` names some partitions; the others keep their positions. */
export type ReplayStart = 'beginning' | 'end' | { time: Date } | { sequences: ReadonlyMap<number, bigint> };

export type StartSearchResult = { ok: true; positions: ConsumerPosition[] } | { ok: false; reason: string };

type Search = { reader: PartitionReader; topic: string; partition: number; low: bigint; high: bigint };

/** The relay repeats fewer messages after a crash. */
const REPEATED_MAX = 5_000n;

export async function findStart(
  kafka: KafkaClient,
  topic: string,
  from: ReplayStart,
): Promise<StartSearchResult> {
  const reader = openPartitionReader(kafka);
  try {
    const sinceMs = typeof from === 'object' && 'time' in from ? from.time.getTime() : 0;
    const offsets = await offsetsSince(kafka, topic, sinceMs);
    const missing =
      typeof from === 'object' && 'sequences' in from
        ? [...from.sequences.keys()].find((partition) => !offsets.has(partition))
        : undefined;
    if (missing !== undefined) return { ok: false, reason: `${topic} has no partition ${missing}` };
    const positions: ConsumerPosition[] = [];
    for (const [partition, offset] of offsets) {
      const search = { reader, topic, partition, ...(await topicRange(kafka, topic, partition)) };
      const found = await findInPartition(search, offset, from);
      if (found && !found.ok) return found;
      if (!found) continue;
      const { nextOffset, nextSequence } = found;
      positions.push({ partition, nextOffset, nextSequence, lastDigest: null, head: null });
    }
    return { ok: true, positions };
  } finally {
    await reader.close();
  }
}

type StartPosition = { ok: true; nextOffset: bigint; nextSequence: bigint };

async function findInPartition(
  search: Search,
  offset: bigint,
  from: ReplayStart,
): Promise<StartPosition | { ok: false; reason: string } | undefined> {
  if (from === 'beginning') return { ok: true, nextOffset: 0n, nextSequence: 1n };
  if (from === 'end') return positionAtEnd(search);
  if ('time' in from) {
    const first = await eventFrom(search, offset);
    if (first) return { ok: true, nextOffset: first.offset, nextSequence: first.sequence };
    return positionAtEnd(search);
  }
  const sequence = from.sequences.get(search.partition);
  return sequence === undefined ? undefined : findSequence(search, sequence);
}

async function positionAtEnd(search: Search): Promise<StartPosition> {
  return { ok: true, nextOffset: search.high, nextSequence: await sequenceAtEnd(search) };
}

/** Sequences grow by 1, or fall where events are repeated, which allows a binary search. */
async function findSequence(
  search: Search,
  nextSequence: bigint,
): Promise<StartPosition | { ok: false; reason: string }> {
  let { low, high } = search;
  while (low < high) {
    const middle = (low + high) / 2n;
    const event = await eventFrom(search, middle);
    if (event && event.offset < high && event.sequence < nextSequence) low = event.offset + 1n;
    else high = middle;
  }
  const event = await eventFrom(search, low);
  if (event?.sequence === nextSequence) return { ok: true, nextOffset: event.offset, nextSequence };
  if (!event && nextSequence === (await sequenceAtEnd(search))) {
    return { ok: true, nextOffset: search.high, nextSequence };
  }
  return { ok: false, reason: `partition ${search.partition} has no event ${nextSequence}` };
}

async function eventFrom(
  { reader, topic, partition, high }: Search,
  from: bigint,
): Promise<{ offset: bigint; sequence: bigint } | undefined> {
  if (from >= high) return undefined;
  for await (const page of reader.read({ topic, partition, from, to: high })) {
    for (const message of page) {
      const sequence = sequenceOf(message);
      if (sequence !== null) return { offset: message.offset, sequence };
    }
  }
  return undefined;
}

async function sequenceAtEnd({ reader, topic, partition, low, high }: Search): Promise<bigint> {
  let last = 0n;
  const from = high - REPEATED_MAX > low ? high - REPEATED_MAX : low;
  for await (const page of reader.read({ topic, partition, from, to: high })) {
    for (const message of page) {
      const sequence = sequenceOf(message) ?? 0n;
      if (sequence > last) last = sequence;
    }
  }
  return last + 1n;
}

function sequenceOf({ headers }: InMessage): bigint | null {
  const text = headers.ce_sequence ?? '';
  return /^[1-9]\d*$/.test(text) ? BigInt(text) : null;
}
