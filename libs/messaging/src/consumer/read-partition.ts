import { pause } from '@cowrie/telemetry';
import type { KafkaMessage } from 'kafkajs';
import { describeError } from '../errors.ts';
import { type KafkaClient, openKafka } from '../kafkajs/client.ts';
import { clusterOf } from '../kafkajs/cluster.ts';
import { toInMessage } from '../kafkajs/in-message.ts';
import type { InMessage } from '../types.ts';
import { backoffMs } from '../wait.ts';

type RawMessage = KafkaMessage & { isControlRecord?: boolean };
type FetchResponse = { responses: { partitions: { messages: RawMessage[] }[] }[] };

/** `to` is excluded. */
type PartitionPart = { topic: string; partition: number; from: bigint; to: bigint };

export type PartitionReader = {
  read(part: PartitionPart): AsyncGenerator<InMessage[], void>;
  close(): Promise<void>;
};

const REQUEST_TIMEOUT_MS = 5_000;
const FETCH_WAIT_MS = 250;
const PAGE_BYTES = 1_048_576;
const TRIES = 8;
const RETRY_FIRST_MS = 100;
const RETRY_MAX_MS = 2_000;

/**
 * Joining a group would wait for other members, need rights and leave the group behind. It rejects if Kafka
 * does not answer after several attempts, or ends before `to`.
 */
export function openPartitionReader(client: KafkaClient): PartitionReader {
  const { kafka, sockets } = openKafka(client, REQUEST_TIMEOUT_MS);
  const cluster = clusterOf(kafka);
  const topics = new Set<string>();
  let connecting: Promise<void> | undefined;

  async function fetchOnce({ topic, partition }: PartitionPart, offset: bigint): Promise<RawMessage[]> {
    connecting ??= cluster.connect();
    await connecting;
    if (!topics.has(topic)) await cluster.addTargetTopic(topic);
    topics.add(topic);
    const [nodeId] = Object.keys(cluster.findLeaderForPartitions(topic, [partition]));
    if (nodeId === undefined) throw new Error(`topic ${topic} has no partition ${partition}`);
    const broker = await cluster.findBroker({ nodeId });
    const asked = { partition, fetchOffset: String(offset), maxBytes: PAGE_BYTES };
    const request = { maxWaitTime: FETCH_WAIT_MS, minBytes: 1, maxBytes: PAGE_BYTES };
    const fetched = await broker.fetch({ ...request, topics: [{ topic, partitions: [asked] }] });
    const { responses } = fetched as FetchResponse;
    return responses.flatMap(({ partitions }) => partitions.flatMap(({ messages }) => messages));
  }

  /** A newly elected or restarted broker refuses requests for a moment. */
  async function fetch(part: PartitionPart, offset: bigint): Promise<RawMessage[]> {
    for (let failures = 0; ; failures++) {
      try {
        const messages = await fetchOnce(part, offset);
        if (messages.length > 0) return messages;
        if (failures >= TRIES)
          throw new Error(`no message arrives from offset ${offset} on, before ${part.to}`);
      } catch (error) {
        if (failures >= TRIES) {
          const where = `topic ${part.topic}, partition ${part.partition}`;
          throw new Error(`${where} cannot be read: ${describeError(error)}`, { cause: error });
        }
        connecting = undefined;
        await pause(backoffMs(failures, RETRY_FIRST_MS, RETRY_MAX_MS));
        await cluster.refreshMetadata().catch(() => undefined);
      }
    }
  }

  async function* read(part: PartitionPart): AsyncGenerator<InMessage[], void> {
    const { topic, partition, to } = part;
    for (let next = part.from; next < to; ) {
      const raw = await fetch(part, next);
      // A page begins with its record batch, which may start earlier.
      const wanted = raw.filter(({ offset }) => BigInt(offset) >= next && BigInt(offset) < to);
      next = BigInt(raw.at(-1)?.offset ?? next) + 1n;
      const messages = wanted.filter(({ isControlRecord }) => !isControlRecord);
      if (messages.length > 0) yield messages.map((message) => toInMessage(topic, partition, message));
    }
  }

  return {
    read,
    async close() {
      await cluster.disconnect().catch(() => undefined);
      sockets.close();
    },
  };
}
