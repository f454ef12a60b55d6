import type { Producer as KafkaProducer, Message } from 'kafkajs';
import { type SendError, sendError } from '../errors.ts';
import { type KafkaClient, openKafka } from '../kafkajs/client.ts';
import { patchProduceRequests } from '../kafkajs/patch.ts';
import { type TopicMessages, unanswered } from '../kafkajs/unanswered.ts';
import type { OutMessage } from '../types.ts';
import { settledWithin, withDeadline } from '../wait.ts';
import { createPartitioner } from './partitioner.ts';

/** One kafkajs producer with connections of its own; thrown away as a whole when something fails. */
export type ProducerConnection = {
  connect(): Promise<void>;
  /**
   * Gives nothing when the messages are acknowledged, else why they are not. `onWritten` is called when the next may be sent
   * without overtaking them; not when they were never written.
   */
  send(messages: readonly OutMessage[], onWritten: () => void): Promise<SendError | undefined>;
  /** Cuts everything off at once. */
  giveUp(reason: Error): void;
  /** Ends after what is under way, within a bound. */
  close(): Promise<void>;
};

export type ConnectionOptions = { idempotent: boolean; connectMs: number; requestMs: number };

const CLOSE_WITHIN_MS = 1_000;

/**
 * An idempotent producer keeps its sequence numbers only as long as it never gives up on a batch: a number used
 * again for other messages would make the broker drop them as duplicates. Hence a new one after each failure,
 * and so retries may be few (kafkajs asks for endless ones).
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
    // With a broker that accepts connections and answers nothing, kafkajs calls itself connected all the same.
    // Sending nothing makes it ask for the metadata of the cluster.
    await producer.sendBatch({ topicMessages: [] });
  }

  /** As the work, but rejects as soon as the connection is given up. */
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
    // What has no leader that kafkajs knows of it leaves out without a word.
    if (written.length === 0) throw new Error('no broker is known to lead the partitions');
    // The same messages under the same sequence numbers, as when kafkajs repeats a request.
    left = unanswered(left, written);
  }
}

/** Decides once for each message: a request that is repeated asks again, and its parts differ by partition. */
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
