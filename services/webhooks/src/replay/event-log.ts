import { createRecordReader, type EventTopic } from '@cowrie/consumer';
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

export type EventLog = {
  /** Parts begin with the events published at `fromMs`, and end at the present end. */
  partsSince(fromMs: number): Promise<ReplayPart[]>;
  read: PartitionReader['read'];
  pick(messages: readonly InMessage[], leave: ReadonlySet<bigint>): DecodedMessages;
  close(): Promise<void>;
};

type DecodedMessages = {
  events: PublishedEvent[];
  foreign: { offset: bigint; reason: string }[];
};

type LogTopic = { topic: EventTopic; topicName?: string };

export function createEventLog(client: KafkaClient, topics: readonly LogTopic[]): EventLog {
  const reader = openPartitionReader(client);
  const readers = new Map(
    topics.map(({ topic, topicName = topic }) => [topicName, createRecordReader(topic)] as const),
  );

  async function partsOf(topic: string, fromMs: number): Promise<ReplayPart[]> {
    const offsets = [...(await offsetsSince(client, topic, fromMs))];
    return Promise.all(
      offsets.map(async ([partition, nextOffset]) => {
        const { high: endOffset } = await topicRange(client, topic, partition);
        return { topic, partition, nextOffset, endOffset };
      }),
    );
  }

  function pick(messages: readonly InMessage[], leave: ReadonlySet<bigint>): DecodedMessages {
    const picked: DecodedMessages = { events: [], foreign: [] };
    for (const message of messages) {
      const { topic, offset } = message;
      if (leave.has(offset)) continue;
      const record = readers.get(topic)?.(message);
      if (record?.ok && record.event) picked.events.push({ ...record.event, topic });
      if (record?.ok === false) picked.foreign.push({ offset, reason: record.reason });
    }
    return picked;
  }

  return {
    partsSince: async (fromMs) =>
      (await Promise.all([...readers.keys()].map((name) => partsOf(name, fromMs)))).flat(),
    read: reader.read,
    pick,
    close: reader.close,
  };
}
