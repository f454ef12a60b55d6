import { CloudEventHeaders, LEDGER_SOURCE, TOPICS } from '@cowrie/contracts';
import type { InMessage, PartitionReader } from '@cowrie/messaging';

export type LoggedEvent = {
  partition: number;
  sequence: bigint;
  type: string;
  subject: string;
  time: string;
  data: Record<string, unknown> | null;
};

/** The range includes `low` and excludes `high`. */
export type OffsetRange = { low: bigint; high: bigint };

/**
 * Returns the first offset that can have this sequence or a higher one. Events are published in order, so the distance
 * in offsets is at least that in sequences; events published twice only increase it.
 */
export function earliestOffset({ low }: OffsetRange, first: bigint | null, sequence: bigint): bigint {
  return first === null || sequence <= first ? low : low + (sequence - first);
}

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

/** Includes events that were published twice. */
export async function* readEvents(
  reader: PartitionReader,
  partition: number,
  { low, high }: OffsetRange,
): AsyncGenerator<LoggedEvent[], void> {
  const part = { topic: TOPICS.coinEvents, partition, from: low, to: high };
  for await (const page of reader.read(part)) yield page.flatMap((message) => toEvent(message) ?? []);
}

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
