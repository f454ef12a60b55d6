import { type SendError, sendError } from '../errors.ts';
import type { KafkaClient } from '../kafkajs/client.ts';
import type { OutMessage } from '../types.ts';
import { withDeadline } from '../wait.ts';
import { createCluster } from '../wire/cluster.ts';
import { createWriting, type Placed } from '../wire/produce.ts';
import { createPartitioner } from './partitioner.ts';

/** A way to write, with connections of its own; thrown away as a whole when something fails. */
export type ProducerConnection = {
  connect(): Promise<void>;
  /** Gives nothing when the messages are acknowledged, else why they are not. They leave in the order of the calls. */
  send(messages: readonly OutMessage[]): Promise<SendError | undefined>;
  /** Cuts everything off at once. */
  giveUp(reason: Error): void;
};

export type ConnectionOptions = { idempotent: boolean; connectMs: number; requestMs: number };

/**
 * An idempotent producer keeps its sequence numbers only as long as it never gives up on a batch: a number used
 * again for other messages would make the broker drop them as duplicates. Hence a new one after each failure.
 */
export function openProducerConnection(client: KafkaClient, options: ConnectionOptions): ProducerConnection {
  const { connectMs, requestMs } = options;
  const cluster = createCluster(client);
  const writing = createWriting(cluster, options);
  const pick = createPartitioner();

  /** Resolves when what was sent last is handed to the network, or has failed. */
  let handedOver: Promise<void> = Promise.resolve();

  async function write(
    messages: readonly OutMessage[],
    { signal, onWritten }: { signal: AbortSignal; onWritten(): void },
  ): Promise<void> {
    const before = handedOver;
    const { promise, resolve } = Promise.withResolvers<void>();
    handedOver = promise;
    try {
      await before;
      await cluster.know(new Set(messages.map(({ topic }) => topic)));
      const placed = messages.map((message): Placed => {
        const partition = message.partition ?? pick(message.key, cluster.partitions(message.topic));
        return { ...message, partition };
      });
      const onHandedOver = (isWritten: boolean): void => {
        if (isWritten) onWritten();
        resolve();
      };
      await writing.write(placed, { signal, onHandedOver });
    } finally {
      resolve();
    }
  }

  return {
    connect: () => withDeadline(writing.begin(), connectMs, () => new Error('connecting took too long')),
    send: async (messages) => {
      let isWritten = false;
      // What is said not to be sent must not be sent afterwards.
      const ending = new AbortController();
      const onWritten = (): void => {
        isWritten = true;
      };
      try {
        const tooLong = () => new Error('no acknowledgement in time');
        await withDeadline(write(messages, { signal: ending.signal, onWritten }), requestMs, tooLong);
        return undefined;
      } catch (error) {
        ending.abort();
        return sendError(isWritten ? 'maybe_sent' : 'not_sent', 'not acknowledged by Kafka', error);
      }
    },
    giveUp: cluster.close,
  };
}
