import { CloudEventHeaders, LEDGER_SOURCE, TOPICS } from '@cowrie/contracts';
import type { InMessage, PartitionReader } from '@cowrie/messaging';

/** An event of `coin.events` as it was published. */
export type LoggedEvent = {
  partition: number;
  sequence: bigint;
  type: string;
  subject: string;
  time: string;
  /** Null when the value is not a JSON object. */
  data: Record<string, unknown> | null;
};

/** The offsets of a partition of a topic: from `low` up to but not including `high`. */
export type OffsetRange = { low: bigint; high: bigint };

/**
 * Returns the first offset at which the event with this sequence, or a higher one, can be. Each event was published after all
 * with lower sequences, so its distance in offsets from the first event is at least the difference of their sequences. Events
 * that were published twice only increase the distance.
 */
export function earliestOffset({ low }: OffsetRange, first: bigint | null, sequence: bigint): bigint {
  return first === null || sequence <= first ? low : low + (sequence - first);
}

/** Returns the sequence of the first event in the topic; null when there is none. */
export async function firstSequence(
  reader: PartitionReader,
  partition: number,
  { low, high }: OffsetRange,
): Promise<bigint | null> {
  if (high <= low) return null;
  const part = { topic: TOPICS.coinEvents, partition, from: low, to: low + 1n };
  for await (const [message] of reader.read(part)) return (message && toEvent(message)?.sequence) ?? null;
  return null;
}

/** Reads the events of a partition from an offset on, including repeated ones. */
export async function* readEvents(
  reader: PartitionReader,
  partition: number,
  { low, high }: OffsetRange,
): AsyncGenerator<LoggedEvent[], void> {
  const part = { topic: TOPICS.coinEvents, partition, from: low, to: high };
  for await (const page of reader.read(part)) yield page.flatMap((message) => toEvent(message) ?? []);
}

/** Returns undefined when the message is not an event of the ledger. */
function toEvent({ headers, partition, value }: InMessage): LoggedEvent | undefined {
  const parsed = CloudEventHeaders.safeParse(headers);
  if (!parsed.success || parsed.data.ce_source !== LEDGER_SOURCE) return undefined;
  const { ce_type: type, ce_subject: subject, ce_time: time, ce_sequence, ce_partition } = parsed.data;
  if (ce_partition !== String(partition)) return undefined;
  return { partition, sequence: BigInt(ce_sequence), type, subject, time, data: toObject(value) };
}

function toObject(value: Buffer): Record<string, unknown> | null {
  try {
    const data: unknown = JSON.parse(value.toString('utf8'));
    const isObject = typeof data === 'object' && data !== null && !Array.isArray(data);
    return isObject ? (data as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
