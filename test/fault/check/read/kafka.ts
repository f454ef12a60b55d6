import { randomUUID } from 'node:crypto';
import { deadLetterTopic, PARTITIONS, TOPICS } from '@cowrie/contracts';
import {
  createConsumer,
  createKafkaClient,
  type InMessage,
  type KafkaClient,
  topicRange,
} from '@cowrie/messaging';
import type { Logger } from '@cowrie/telemetry';

const quiet = () => undefined;
export const logger: Logger = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const READ_WITHIN_MS = 60_000;

const WITH_DEAD_LETTERS = [TOPICS.ledgerCommands, TOPICS.userCommands, TOPICS.userEvents];

const places = Array.from({ length: PARTITIONS }, (_, partition) => partition);

export function openKafka(brokers: string): KafkaClient {
  return createKafkaClient({ brokers, clientId: 'cowrie-check', logger });
}

export async function readEnds(client: KafkaClient, topic: string): Promise<Map<number, bigint>> {
  const ranges = await Promise.all(places.map((partition) => topicRange(client, topic, partition)));
  return new Map(ranges.map(({ high }, partition) => [partition, high]));
}

export async function countDeadLetters(client: KafkaClient): Promise<Map<string, bigint>> {
  const counts = new Map<string, bigint>();
  for (const source of WITH_DEAD_LETTERS) {
    const topic = deadLetterTopic(source);
    const ends = await readEnds(client, topic);
    counts.set(
      topic,
      [...ends.values()].reduce((sum, end) => sum + end, 0n),
    );
  }
  return counts;
}

/** `to` is exclusive. */
async function toRead(client: KafkaClient, topic: string, from: ReadonlyMap<number, bigint>) {
  const wanted = new Map<number, { from: bigint; to: bigint }>();
  for (const [partition, { low, high }] of (
    await Promise.all(places.map((partition) => topicRange(client, topic, partition)))
  ).entries()) {
    const start = from.get(partition) ?? 0n;
    const first = start > low ? start : low;
    if (high > first) wanted.set(partition, { from: first, to: high });
  }
  return wanted;
}

export async function readMessages(
  client: KafkaClient,
  topic: string,
  from: ReadonlyMap<number, bigint>,
): Promise<InMessage[]> {
  const missing = await toRead(client, topic, from);
  if (missing.size === 0) return [];
  const starts = new Map([...missing].map(([partition, range]) => [partition, range.from]));
  const messages: InMessage[] = [];
  const { promise: complete, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error(`${topic} was not read within 60 s`)), READ_WITHIN_MS);
  const consumer = createConsumer(client, {
    groupId: `cowrie-check-${randomUUID()}`,
    topics: [topic],
    fromBeginning: true,
    logger,
    onAssigned: (_topic, partitions) => {
      for (const partition of partitions) {
        const start = starts.get(partition);
        if (start !== undefined && missing.has(partition)) consumer.seek(topic, partition, start);
      }
    },
    onMessages: async (_topic, partition, batch) => {
      const range = missing.get(partition);
      if (!range) return;
      // A consumer that rejoins its group receives earlier messages again.
      messages.push(...batch.filter(({ offset }) => offset >= range.from && offset < range.to));
      range.from = (batch.at(-1)?.offset ?? range.from) + 1n;
      starts.set(partition, range.from);
      if (range.from >= range.to) missing.delete(partition);
      if (missing.size === 0) resolve();
    },
    onCrash: reject,
  });
  try {
    await Promise.all([consumer.start(), complete]);
  } finally {
    clearTimeout(timer);
    await consumer.close();
  }
  return messages;
}
