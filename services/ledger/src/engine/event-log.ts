import { CloudEventHeaders, LEDGER_SOURCE, TOPICS } from '@cowrie/contracts';
import type { InMessage, PartitionReader } from '@cowrie/messaging';

/** An event of `coin.events`, as it was published. */
export type LoggedEvent = {
  partition: number;
  sequence: bigint;
  type: string;
  subject: string;
  time: string;
  /** Null where it is no JSON object. */
  data: Record<string, unknown> | null;
};

/** What a partition of a topic holds: offsets from `low` up to, and not with, `high`. */
export type Range = { low: bigint; high: bigint };

/**
 * The first offset at which the event with this number, or a higher one, can stand. Each event was published after all
 * with lower numbers, so it stands at least as many offsets behind the first event (`first` is its number) as its own
 * number is higher; events that were published twice only make it more.
 */
export function earliestOffset({ low }: Range, first: bigint | null, sequence: bigint): bigint {
  return first === null || sequence <= first ? low : low + (sequence - first);
}

/** The number of the event at the topic's beginning; null when there is none. */
export async function firstSequence(
  reader: PartitionReader,
  partition: number,
  { low, high }: Range,
): Promise<bigint | null> {
  if (high <= low) return null;
  const part = { topic: TOPICS.coinEvents, partition, from: low, to: low + 1n };
  for await (const [message] of reader.read(part)) return (message && toEvent(message)?.sequence) ?? null;
  return null;
}

/** The events of a partition from an offset on, with repetitions. */
export async function* readEvents(
  reader: PartitionReader,
  partition: number,
  { low, high }: Range,
): AsyncGenerator<LoggedEvent[], void> {
  const part = { topic: TOPICS.coinEvents, partition, from: low, to: high };
  for await (const page of reader.read(part)) yield page.flatMap((message) => toEvent(message) ?? []);
}

/** Undefined for what is no event of the ledger. */
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
