import type { Logger } from '@cowrie/telemetry';
import { openPartitionReader, type PartitionReader } from '../consumer/read-partition.ts';
import type { KafkaClient } from '../kafkajs/client.ts';
import type { InMessage } from '../types.ts';
import { withAdmin } from './admin.ts';

/** The header of the note that stands among the dead letters for one that was dealt with; its value is that one's offset. */
export const DONE_HEADER = 'dlq-redriven';

/** Where a dead letter stood before: the same message may be put there twice. */
export const placeOf = (headers: InMessage['headers']): string =>
  `${headers['dlq-topic'] ?? ''}/${headers['dlq-partition'] ?? ''}/${headers['dlq-offset'] ?? ''}`;

/** Of a topic for dead letters: all that is there, and the letters among it that nobody has dealt with. */
export type DeadLetterCount = { messages: number; waiting: number };

type Seen = { offset: bigint } & ({ place: string } | { doneOf: string });
type Part = { next: bigint; seen: Seen[] };

/** More of a partition is not read and counts as waiting: then somebody has other worries than how many exactly. */
const READ_MAX = 20_000n;

/**
 * Counts dead letters. It reads each once and remembers where it stood; those that were deleted are no longer counted. What may
 * not be read, or does not come, counts as waiting.
 */
export function createDeadLetterCounter(
  client: KafkaClient,
  topics: readonly string[],
  logger: Logger,
): () => Promise<ReadonlyMap<string, DeadLetterCount>> {
  const parts = new Map<string, Part>();

  async function waitingIn(
    reader: PartitionReader,
    at: { topic: string; partition: number; low: bigint; high: bigint },
  ): Promise<number> {
    const { topic, partition, low, high } = at;
    if (high - low > READ_MAX) return Number(high - low);
    const key = `${topic}/${partition}`;
    const known = parts.get(key);
    // A topic that was made again begins at 0 once more.
    const part = known && known.next <= high ? known : { next: low, seen: [] };
    parts.set(key, part);
    part.seen = part.seen.filter(({ offset }) => offset >= low);
    const from = part.next < low ? low : part.next;
    for await (const page of reader.read({ topic, partition, from, to: high })) {
      part.seen.push(...page.map(seenOf));
      part.next = (page.at(-1)?.offset ?? part.next) + 1n;
    }
    part.next = high;
    return waitingOf(part.seen);
  }

  async function countTopic(reader: PartitionReader, topic: string): Promise<DeadLetterCount> {
    const offsets = await withAdmin(client, (admin) => admin.fetchTopicOffsets(topic));
    const count = { messages: 0, waiting: 0 };
    for (const { partition, low: first, high: end } of offsets) {
      const [low, high] = [BigInt(first), BigInt(end)];
      if (low === high) continue;
      count.messages += Number(high - low);
      count.waiting += await waitingIn(reader, { topic, partition, low, high }).catch((error: unknown) => {
        logger.warn({ err: error, topic, partition }, 'dead letters not read: all count as waiting');
        return Number(high - low);
      });
    }
    return count;
  }

  return async () => {
    const reader = openPartitionReader(client);
    try {
      const counts = new Map<string, DeadLetterCount>();
      for (const topic of topics) counts.set(topic, await countTopic(reader, topic));
      return counts;
    } finally {
      await reader.close();
    }
  };
}

function seenOf({ offset, headers }: InMessage): Seen {
  const doneOf = headers[DONE_HEADER];
  return doneOf === undefined ? { offset, place: placeOf(headers) } : { offset, doneOf };
}

/** Each message counts once, and a note is about all that came of its place. */
function waitingOf(seen: readonly Seen[]): number {
  const done = new Set(seen.flatMap((one) => ('doneOf' in one ? [one.doneOf] : [])));
  const waiting = new Map<string, boolean>();
  for (const one of seen) {
    if (!('place' in one)) continue;
    waiting.set(one.place, (waiting.get(one.place) ?? true) && !done.has(String(one.offset)));
  }
  return [...waiting.values()].filter(Boolean).length;
}
