import { Reply } from '@cowrie/contracts';
import {
  isSampled,
  type Logger,
  type Meter,
  SECONDS_BUCKETS,
  silentMeter,
  type Tracer,
  traceparentOf,
  uuidv7,
} from '@cowrie/telemetry';
import { topicRange } from '../admin/topics.ts';
import { createSupervisedConsumer } from '../consumer/consumer.ts';
import { decodeWith } from '../consumer/decode.ts';
import { describe, wasNeverSent } from '../errors.ts';
import type { KafkaClient } from '../kafkajs/client.ts';
import { endWhenSent, startSendSpan } from '../producer/send-span.ts';
import type { InMessage, Producer, Request, Requester, RequestFailure, RequestResult } from '../types.ts';
import { backoffMs, deferred, logAttempt, pause } from '../wait.ts';
import { CORRELATION_HEADER } from './reply.ts';
import { createTurns, partitionOf } from './reply-partition.ts';

type Waiting = { settle(result: RequestResult): void };

/** Under load one request then brings the replies of a batch, and not one for each part of it (docs/decisions/0008). */
const REST_MS = 2;
const PROBE_EVERY_MS = 200;
const POSITION_FIRST_MS = 100;
const POSITION_MAX_MS = 2_000;

const failed = (failure: RequestFailure): RequestResult => ({ ok: false, failure });
const decodeReply = decodeWith(Reply);

/**
 * Asks over Kafka and waits for the replies, which come back on one partition of the topic for replies that this
 * process reads from its end. Instances may share a partition: each takes what it asked for.
 *
 * It is ready when a probe that it sent to itself has come back, since joining a group is not yet being
 * positioned. When Kafka was away it goes on where it stood, so that replies written meanwhile are found.
 * At most `maxInFlight` requests wait; what comes on top fails as `unavailable` at once.
 */
export function createRequester(
  client: KafkaClient,
  options: {
    producer: Producer;
    repliesTopic: string;
    /** How many every topic has. */
    partitions: number;
    maxInFlight: number;
    logger: Logger;
    meter?: Meter;
    tracer?: Tracer | null;
    /** Replies cannot be read any more and no restart helps; without it that is only logged. */
    onCrash?(error: Error): void;
  },
): Requester {
  const { producer, repliesTopic, logger } = options;
  const replyPartition = partitionOf(client.clientId, options.partitions);
  const waiting = new Map<string, Waiting>();
  const turns = createTurns(options.partitions);
  const closing = new AbortController();
  const firstReady = deferred<void>();
  let starting: Promise<void> | undefined;
  let position = 0n;
  let probeId: string | undefined;
  let positioned = false;
  let toldReady = true;
  const meter = options.meter ?? silentMeter;
  const measure = meter.histogram(
    'cowrie_bus_request_duration_seconds',
    'Time from a request to another service over Kafka to its reply, by topic and outcome',
    { buckets: SECONDS_BUCKETS, labels: ['topic', 'outcome'] },
  );
  meter.gauge('cowrie_bus_requests_in_flight', 'Requests over Kafka that wait for their reply', [], () => [
    { value: waiting.size },
  ]);

  const consumer = createSupervisedConsumer(client, {
    // A new group each time: in the old one the broker would wait for the member that we were.
    nextGroupId: () => `${client.clientId}.replies.${uuidv7()}`,
    topics: [repliesTopic],
    fromBeginning: false,
    onlyPartition: replyPartition,
    restMs: REST_MS,
    logger,
    onMessages: async (_topic, _partition, messages) => {
      for (const message of messages) take(message);
    },
    onAssigned: () => {
      consumer.seek(repliesTopic, replyPartition, position);
      void probe();
    },
    onCrash: (error) => {
      logger.error({ reason: describe(error) }, 'requester: replies cannot be read');
      firstReady.reject(error);
      options.onCrash?.(error);
    },
  });

  function take(message: InMessage): void {
    position = message.offset + 1n;
    const id = message.headers[CORRELATION_HEADER];
    if (id === undefined) return;
    if (id === probeId) {
      probeId = undefined;
      positioned = true;
      firstReady.resolve();
    }
    const asked = waiting.get(id);
    if (!asked) return;
    const decoded = decodeReply(message.value);
    if (!decoded.ok) logger.error({ id, reason: decoded.reason }, 'requester: a reply is malformed');
    asked.settle(decoded.ok ? { ok: true, reply: decoded.value } : failed('outcome_unknown'));
  }

  async function probe(): Promise<void> {
    positioned = false;
    const id = uuidv7();
    probeId = id;
    while (probeId === id && !closing.signal.aborted) {
      const headers = { [CORRELATION_HEADER]: id };
      const message = { topic: repliesTopic, partition: replyPartition, value: '', headers };
      await producer.send(message).catch(() => undefined);
      await pause(PROBE_EVERY_MS, closing.signal);
    }
  }

  async function begin(): Promise<void> {
    for (let failures = 0; !closing.signal.aborted; failures++) {
      try {
        position = (await topicRange(client, repliesTopic, replyPartition)).high;
        break;
      } catch (error) {
        logAttempt(
          logger,
          failures,
          { reason: describe(error) },
          'requester: Kafka is not ready; trying again',
        );
        await pause(backoffMs(failures, POSITION_FIRST_MS, POSITION_MAX_MS), closing.signal);
      }
    }
    if (closing.signal.aborted) throw new Error('the requester is closed');
    await consumer.start();
    await firstReady.promise;
  }

  const ready = (): boolean =>
    positioned && !closing.signal.aborted && consumer.healthy() && producer.healthy();

  /** Says once why requests are refused, and once that they are not any more. */
  function tellReadiness(isReady: boolean): void {
    if (isReady === toldReady || closing.signal.aborted) return;
    toldReady = isReady;
    if (isReady) {
      logger.info({}, 'requester: ready again');
      return;
    }
    const parts = { positioned, consumer: consumer.healthy(), producer: producer.healthy() };
    logger.warn(parts, 'requester: not ready; requests are refused');
  }

  async function request(asked: Request): Promise<RequestResult> {
    const { topic, timeoutMs } = asked;
    const isReady = ready();
    tellReadiness(isReady);
    const atMs = performance.now();
    const measured = (result: RequestResult): RequestResult => {
      measure((performance.now() - atMs) / 1000, { topic, outcome: outcomeOf(result) });
      return result;
    };
    if (!isReady || waiting.size >= options.maxInFlight) return measured(failed('unavailable'));
    const id = uuidv7();
    return new Promise((resolve) => {
      const settle = (result: RequestResult): void => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(measured(result));
      };
      const timer = setTimeout(settle, timeoutMs, failed('outcome_unknown'));
      waiting.set(id, { settle });
      send(asked, id).catch((error: unknown) => {
        // Otherwise it may have been written in spite of the error: the reply, or the time, will tell.
        if (wasNeverSent(error)) settle(failed('unavailable'));
      });
    });
  }

  /** The message carries the trace in its envelope, which its reader decodes anyway; a header would say it twice. */
  async function send({ topic, key, message }: Request, id: string): Promise<void> {
    const { tracer } = options;
    const parent = message.traceparent;
    const span =
      tracer && isSampled(parent)
        ? startSendSpan(tracer, topic, parent, {
            'messaging.message.id': id,
            'cowrie.message.name': message.name,
          })
        : null;
    const traced = span ? { ...message, traceparent: traceparentOf(span) } : message;
    const value = JSON.stringify({ ...traced, id, replyPartition });
    const place = key === null ? { partition: turns.next() } : { key };
    const sending = producer.send({ topic, ...place, value, headers: { [CORRELATION_HEADER]: id } });
    if (span) endWhenSent(span, sending);
    return sending;
  }

  return {
    start: () => (starting ??= begin()),
    ready,
    inFlight: () => waiting.size,
    request,
    async close() {
      closing.abort();
      firstReady.reject(new Error('the requester is closed'));
      for (const asked of [...waiting.values()]) asked.settle(failed('outcome_unknown'));
      await consumer.close();
    },
  };
}

/** What a reply says, in one word for a label; a refusal is told by its code where it is made. */
function outcomeOf(result: RequestResult): string {
  if (!result.ok) return result.failure;
  return result.reply.outcome;
}
