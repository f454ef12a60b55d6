import type { Logger } from '@cowrie/telemetry';
import { openPartitionReader, type PartitionReader } from '../consumer/read-partition.ts';
import type { KafkaClient } from '../kafkajs/client.ts';
import type { InMessage } from '../types.ts';
import { withAdmin } from './admin.ts';

/** The header marks a note that a dead letter was handled; its value is the letter's offset. */
export const DONE_HEADER = 'dlq-redriven';

/** The original place identifies a dead letter, because a message may be dead-lettered twice. */
export const placeOf = (headers: InMessage['headers']): string =>
  `${headers['dlq-topic'] ?? ''}/${headers['dlq-partition'] ?? ''}/${headers['dlq-offset'] ?? ''}`;

export type DeadLetterCount = { messages: number; waiting: number };

type SeenMessage = { offset: bigint } & ({ place: string } | { doneOf: string });
type PartitionScan = { next: bigint; seen: SeenMessage[] };

/** Beyond this many per partition the exact number no longer matters, so all messages count as waiting. */
const READ_MAX = 20_000n;

/** Messages that the counter may not read, or does not receive, count as waiting. */
export function createDeadLetterCounter(
  client: KafkaClient,
  topics: readonly string[],
  logger: Logger,
): () => Promise<ReadonlyMap<string, DeadLetterCount>> {
  const parts = new Map<string, PartitionScan>();

  async function waitingIn(
    reader: PartitionReader,
    at: { topic: string; partition: number; low: bigint; high: bigint },
  ): Promise<number> {
    const { topic, partition, low, high } = at;
    if (high - low > READ_MAX) return Number(high - low);
    const key = `${topic}/${partition}`;
    const known = parts.get(key);
    // A recreated topic starts at 0 again.
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

function seenOf({ offset, headers }: InMessage): SeenMessage {
  const doneOf = headers[DONE_HEADER];
  return doneOf === undefined ? { offset, place: placeOf(headers) } : { offset, doneOf };
}

function waitingOf(seen: readonly SeenMessage[]): number {
  const done = new Set(seen.flatMap((one) => ('doneOf' in one ? [one.doneOf] : [])));
  const waiting = new Map<string, boolean>();
  for (const one of seen) {
    if (!('place' in one)) continue;
    waiting.set(one.place, (waiting.get(one.place) ?? true) && !done.has(String(one.offset)));
  }
  return [...waiting.values()].filter(Boolean).length;
}
