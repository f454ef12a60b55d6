import type { Logger } from '@cowrie/telemetry';
import { topicRange } from '../admin/topics.ts';
import { describe, isFatal } from '../errors.ts';
import type { KafkaClient } from '../kafkajs/client.ts';
import type { InMessage } from '../types.ts';
import { deferred, logAttempt, pause, retry } from '../wait.ts';
import { createCluster } from '../wire/cluster.ts';
import { createFetcher } from '../wire/fetcher.ts';
import { CORRELATION_HEADER } from './reply.ts';

/** Reads the replies of one partition from its end, and belongs to no group: it knows where it stands. */
export type ReplyReader = {
  /** Resolves when every reply that is written from now on will be read. */
  start(): Promise<void>;
  /** Whether it has started and Kafka has answered it lately. */
  healthy(): boolean;
  close(): Promise<void>;
};

/** Under load one request then brings the replies of a batch, and not one for each part of it (docs/decisions/0008). */
const LINGER_MS = 1;
const SILENCE_MS = 6_000;
const CLOSED = 'the requester is closed';

type Options = {
  topic: string;
  partition: number;
  logger: Logger;
  onReply(id: string, value: Buffer): void;
  /** Replies cannot be read any more and no restart helps. */
  onCrash(error: Error): void;
};

/** When Kafka was away it goes on where it stood, so that replies written meanwhile are found. */
export function createReplyReader(client: KafkaClient, options: Options): ReplyReader {
  const { topic, partition, logger } = options;
  const closing = new AbortController();
  const { signal } = closing;
  const firstAnswer = deferred<void>();
  let answeredAtMs = Number.NEGATIVE_INFINITY;
  let attempts = 0;

  function fail(error: Error): void {
    firstAnswer.reject(error);
    options.onCrash(error);
  }

  const fetcher = createFetcher({
    cluster: createCluster(client),
    handle: async (_topic, _partition, messages) => {
      messages.forEach(take);
      if (messages.length > 1) await pause(LINGER_MS, signal);
    },
    outOfRange: async () => (await topicRange(client, topic, partition)).high,
    onBroken: (_topic, _partition, error) => fail(error),
    onAnswer: () => {
      answeredAtMs = performance.now();
      firstAnswer.resolve();
    },
    onFailing: (error) => {
      if (signal.aborted) return;
      if (isFatal(error)) return fail(error);
      logAttempt(
        logger,
        attempts++,
        { reason: describe(error) },
        'requester: replies cannot be read for now',
      );
    },
  });

  function take({ headers, value }: InMessage): void {
    const id = headers[CORRELATION_HEADER];
    if (id !== undefined) options.onReply(id, value);
  }

  return {
    async start() {
      const message = 'requester: the end of the replies is not known; asking Kafka again';
      const context = {
        logger,
        message,
        fields: { topic, partition },
        signal,
        closed: CLOSED,
        isFinal: isFatal,
      };
      const { high } = await retry(() => topicRange(client, topic, partition), context);
      fetcher.assign([{ topic, partition }]);
      fetcher.place(topic, partition, high);
      await firstAnswer.promise;
    },
    healthy: () => !signal.aborted && performance.now() - answeredAtMs < SILENCE_MS,
    async close() {
      closing.abort();
      firstAnswer.reject(new Error(CLOSED));
      fetcher.close();
      await fetcher.idle();
    },
  };
}
