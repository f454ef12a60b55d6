import { type Logger, pause, uuidv7 } from '@cowrie/telemetry';
import { topicRange } from '../admin/topics.ts';
import { createSupervisedConsumer } from '../consumer/consumer.ts';
import type { KafkaClient } from '../kafkajs/client.ts';
import type { InMessage, Producer } from '../types.ts';
import { deferred, retry } from '../wait.ts';
import { CORRELATION_HEADER } from './reply.ts';

export type ReplyReader = {
  /** It resolves once a probe that it sent to itself has arrived. */
  start(): Promise<void>;
  isPositioned(): boolean;
  healthy(): boolean;
  close(): Promise<void>;
};

type State =
  | { kind: 'starting' }
  /** The read position is not certain until the probe has arrived. */
  | { kind: 'probing'; probeId: string }
  | { kind: 'positioned' };

/** Under load one fetch then brings the replies of a whole batch (docs/decisions/0008). */
const LINGER_MS = 2;
const PROBE_EVERY_MS = 200;
const CLOSED = 'the requester is closed';

type Options = {
  producer: Producer;
  topic: string;
  partition: number;
  logger: Logger;
  onReply(id: string, value: Buffer): void;
  onCrash(error: Error): void;
};

/** After an outage the reader continues at its position, so that it finds the replies written meanwhile. */
export function createReplyReader(client: KafkaClient, options: Options): ReplyReader {
  const { producer, topic, partition, logger } = options;
  const closing = new AbortController();
  const firstReady = deferred<void>();
  let state: State = { kind: 'starting' };
  let nextOffset = 0n;

  const consumer = createSupervisedConsumer(client, {
    // In the old group the broker would wait for the former member.
    nextGroupId: () => `${client.clientId}.replies.${uuidv7()}`,
    topics: [topic],
    fromBeginning: false,
    onlyPartition: partition,
    rest: async (messages, signal) => (messages.length > 1 ? pause(LINGER_MS, signal) : undefined),
    logger,
    onMessages: async (_topic, _partition, messages) => messages.forEach(take),
    onAssigned: () => void probe(),
    onCrash: (error) => {
      firstReady.reject(error);
      options.onCrash(error);
    },
  });

  function take({ offset, headers, value }: InMessage): void {
    nextOffset = offset + 1n;
    const id = headers[CORRELATION_HEADER];
    if (id === undefined) return;
    if (isProbing(state, id)) {
      state = { kind: 'positioned' };
      firstReady.resolve();
    }
    options.onReply(id, value);
  }

  async function probe(): Promise<void> {
    consumer.seek(topic, partition, nextOffset);
    const probeId = uuidv7();
    state = { kind: 'probing', probeId };
    const message = { topic, partition, value: '', headers: { [CORRELATION_HEADER]: probeId } };
    while (isProbing(state, probeId) && !closing.signal.aborted) {
      await producer.send(message).catch(() => undefined);
      await pause(PROBE_EVERY_MS, closing.signal);
    }
  }

  return {
    async start() {
      nextOffset = await endOf(client, options, closing.signal);
      await consumer.start();
      await firstReady.promise;
    },
    isPositioned: () => state.kind === 'positioned' && !closing.signal.aborted,
    healthy: () => consumer.healthy(),
    async close() {
      closing.abort();
      firstReady.reject(new Error(CLOSED));
      await consumer.close();
    },
  };
}

const isProbing = (state: State, id: string): boolean => state.kind === 'probing' && state.probeId === id;

async function endOf(client: KafkaClient, options: Options, signal: AbortSignal): Promise<bigint> {
  const { topic, partition, logger } = options;
  const message = 'requester: the end of the replies is not known; asking Kafka again';
  const context = { logger, message, fields: { topic, partition }, signal, closed: CLOSED };
  return (await retry(() => topicRange(client, topic, partition), context)).high;
}
