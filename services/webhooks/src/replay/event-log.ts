import { CloudEventHeaders } from '@cowrie/contracts';
import {
  type InMessage,
  type KafkaClient,
  offsetsSince,
  openPartitionReader,
  type PartitionReader,
  topicRange,
} from '@cowrie/messaging';
import type { PublishedEvent } from '../domain/event.ts';
import type { ReplayPart } from '../store/replays.ts';

/** The events that were published, as they are kept in Kafka. */
export type EventLog = {
  /** Every partition, from what was published at `fromMs` to its end now. */
  partsSince(fromMs: number): Promise<ReplayPart[]>;
  read: PartitionReader['read'];
  close(): Promise<void>;
};

export function createEventLog(client: KafkaClient, topics: readonly string[]): EventLog {
  const reader = openPartitionReader(client);

  async function partsOf(topic: string, fromMs: number): Promise<ReplayPart[]> {
    const offsets = [...(await offsetsSince(client, topic, fromMs))];
    return Promise.all(
      offsets.map(async ([partition, nextOffset]) => {
        const { high: endOffset } = await topicRange(client, topic, partition);
        return { topic, partition, nextOffset, endOffset };
      }),
    );
  }

  return {
    partsSince: async (fromMs) => (await Promise.all(topics.map((topic) => partsOf(topic, fromMs)))).flat(),
    read: reader.read,
    close: reader.close,
  };
}

/** Null for what is no event that can be sent. */
export function publishedEvent(message: InMessage): PublishedEvent | null {
  const headers = CloudEventHeaders.safeParse(message.headers);
  if (!headers.success) return null;
  const { ce_source: source, ce_id: id, ce_type: type, ce_subject: subject, ce_time: time } = headers.data;
  const { topic, partition } = message;
  try {
    const data: unknown = JSON.parse(message.value.toString());
    return {
      topic,
      partition,
      sequence: BigInt(headers.data.ce_sequence),
      source,
      id,
      type,
      subject,
      time,
      traceparent: headers.data.ce_traceparent,
      data,
    };
  } catch {
    return null;
  }
}
