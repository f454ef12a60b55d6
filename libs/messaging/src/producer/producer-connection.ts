import type { Producer as KafkaProducer, Message } from 'kafkajs';
import { type SendError, sendError } from '../errors.ts';
import { type KafkaClient, openKafka } from '../kafkajs/client.ts';
import { patchProduceRequests } from '../kafkajs/patch.ts';
import { findUnanswered, type TopicMessages } from '../kafkajs/unanswered.ts';
import type { OutMessage } from '../types.ts';
import { settledWithin, withDeadline } from '../wait.ts';
import { createPartitioner } from './partitioner.ts';

/** After a failure the connection is discarded completely. */
export type ProducerConnection = {
  connect(): Promise<void>;
  /** `onWritten` is called when the next messages cannot overtake these; never if these were not written. */
  send(messages: readonly OutMessage[], onWritten: () => void): Promise<SendError | undefined>;
  giveUp(reason: Error): void;
  close(): Promise<void>;
};

export type ConnectionOptions = { idempotent: boolean; connectMs: number; requestMs: number };

const CLOSE_WITHIN_MS = 1_000;

/**
 * If an idempotent producer reused a sequence number for other messages, the broker would drop them as
 * duplicates. So each failure leads to a new producer, although kafkajs recommends endless retries.
 */
export function openProducerConnection(client: KafkaClient, options: ConnectionOptions): ProducerConnection {
  const { idempotent, connectMs, requestMs } = options;
  patchProduceRequests();
  let writing: () => void = () => undefined;
  const { kafka, sockets } = openKafka(client, requestMs, () => writing());
  const producer = kafka.producer({
    createPartitioner: createStickyPartitioner,
    allowAutoTopicCreation: false,
    idempotent,
    ...(idempotent ? { maxInFlightRequests: 1 } : {}),
  });
  const losing = new Set<(reason: Error) => void>();

  async function connect(): Promise<void> {
    await producer.connect();
    // kafkajs reports a connection even to a broker that answers nothing. An empty request fetches the
    // metadata.
    await producer.sendBatch({ topicMessages: [] });
  }

  const orLost = (work: Promise<void>): Promise<void> =>
    new Promise((resolve, reject) => {
      losing.add(reject);
      work.then(resolve, reject).finally(() => losing.delete(reject));
    });

  return {
    connect: () => withDeadline(connect(), connectMs, () => new Error('connecting took too long')),
    send: async (messages, onWritten) => {
      writing = onWritten;
      const before = sockets.produced();
      try {
        const tooLong = () => new Error('no acknowledgement in time');
        await withDeadline(orLost(sendAll(producer, messages, requestMs)), requestMs, tooLong);
        return undefined;
      } catch (error) {
        const code = sockets.produced() === before ? 'not_sent' : 'maybe_sent';
        return sendError(code, 'not acknowledged by Kafka', error);
      }
    },
    giveUp: (reason) => {
      for (const lose of losing) lose(reason);
      sockets.close();
    },
    close: async () => {
      await settledWithin(producer.disconnect(), CLOSE_WITHIN_MS);
      sockets.close();
    },
  };
}

async function sendAll(
  producer: KafkaProducer,
  messages: readonly OutMessage[],
  timeout: number,
): Promise<void> {
  for (let left = byTopic(messages); left.length > 0; ) {
    const written = await producer.sendBatch({ acks: -1, timeout, topicMessages: left });
    // kafkajs silently leaves out partitions without a known leader.
    if (written.length === 0) throw new Error('no broker is known to lead the partitions');
    // The same messages keep their sequence numbers.
    left = findUnanswered(left, written);
  }
}

/** A repeated request asks again, and its parts differ by partition, so each message keeps its partition. */
function createStickyPartitioner(): ReturnType<typeof createPartitioner> {
  const pick = createPartitioner();
  return (args) => {
    args.message.partition ??= pick(args);
    return args.message.partition;
  };
}

function byTopic(messages: readonly OutMessage[]): TopicMessages[] {
  const topics = new Map<string, Message[]>();
  for (const { topic, ...message } of messages) {
    const list = topics.get(topic);
    if (list) list.push(message);
    else topics.set(topic, [message]);
  }
  return [...topics].map(([topic, list]) => ({ topic, messages: list }));
}
