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
import { decodeWith } from '../consumer/decode.ts';
import { describeError, wasNeverSent } from '../errors.ts';
import type { KafkaClient } from '../kafkajs/client.ts';
import { endWhenSent, startSendSpan } from '../producer/send-span.ts';
import type { Producer, Request, Requester, RequestFailure, RequestResult } from '../types.ts';
import { CORRELATION_HEADER } from './reply.ts';
import { partitionOf } from './reply-partition.ts';
import { createReplyReader, type ReplyReader } from './reply-reader.ts';

type RequesterOptions = {
  producer: Producer;
  repliesTopic: string;
  partitions: number;
  maxInFlight: number;
  logger: Logger;
  meter?: Meter;
  tracer?: Tracer | null;
  /** Without this handler the error is only logged. */
  onCrash?(error: Error): void;
};

type Settle = (result: RequestResult) => void;

const failed = (failure: RequestFailure): RequestResult => ({ ok: false, failure });
const decodeReply = decodeWith(Reply);

/**
 * Instances may share a partition of replies. At most `maxInFlight` requests wait; further ones fail at once
 * as `unavailable`.
 */
export function createRequester(client: KafkaClient, options: RequesterOptions): Requester {
  const { producer, repliesTopic, logger } = options;
  const replyPartition = partitionOf(client.clientId, options.partitions);
  const waiting = new Map<string, Settle>();
  const measure = measureRequests(options.meter ?? silentMeter, waiting);
  const send = createSend(options, replyPartition);
  const reader = createReplyReader(client, {
    producer,
    topic: repliesTopic,
    partition: replyPartition,
    logger,
    onReply: (id, value) => waiting.get(id)?.(resultOf(id, value, logger)),
    onCrash(error) {
      logger.error({ reason: describeError(error) }, 'requester: replies cannot be read');
      options.onCrash?.(error);
    },
  });
  const ready = (): boolean => reader.isPositioned() && reader.healthy() && producer.healthy();
  const reportReadiness = createReadinessReport(reader, options);
  let starting: Promise<void> | undefined;
  let isClosed = false;

  async function request(asked: Request): Promise<RequestResult> {
    const isReady = ready();
    if (!isClosed) reportReadiness(isReady);
    const atMs = performance.now();
    const done = (result: RequestResult): RequestResult => {
      measure((performance.now() - atMs) / 1000, { topic: asked.topic, outcome: outcomeOf(result) });
      return result;
    };
    if (!isReady || waiting.size >= options.maxInFlight) return done(failed('unavailable'));
    const id = uuidv7();
    return new Promise((resolve) => {
      const settle: Settle = (result) => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(done(result));
      };
      const timer = setTimeout(settle, asked.timeoutMs, failed('outcome_unknown'));
      waiting.set(id, settle);
      send(asked, id).catch((error: unknown) => {
        // Otherwise the message may have been written; the reply or the timeout decides.
        if (wasNeverSent(error)) settle(failed('unavailable'));
      });
    });
  }

  return {
    start: () => (starting ??= reader.start()),
    ready,
    inFlight: () => waiting.size,
    request,
    async close() {
      isClosed = true;
      const closed = reader.close();
      for (const settle of [...waiting.values()]) settle(failed('outcome_unknown'));
      await closed;
    },
  };
}

function measureRequests(meter: Meter, waiting: ReadonlyMap<string, unknown>) {
  meter.gauge('cowrie_bus_requests_in_flight', 'Commands over Kafka that wait for their reply', [], () => [
    { value: waiting.size },
  ]);
  return meter.histogram(
    'cowrie_bus_request_duration_seconds',
    'Time from a request to another service over Kafka to its reply, by topic and outcome',
    { buckets: SECONDS_BUCKETS, labels: ['topic', 'outcome'] },
  );
}

function resultOf(id: string, value: Buffer, logger: Logger): RequestResult {
  const decoded = decodeReply(value);
  if (decoded.ok) return { ok: true, reply: decoded.value };
  logger.error({ id, reason: decoded.reason }, 'requester: a reply is malformed');
  return failed('outcome_unknown');
}

/** The reason why requests are refused is logged once, and so is the end. */
function createReadinessReport(reader: ReplyReader, { producer, logger }: RequesterOptions) {
  let reported = true;
  return (isReady: boolean): void => {
    if (isReady === reported) return;
    reported = isReady;
    if (isReady) {
      logger.info({}, 'requester: ready again');
      return;
    }
    const parts = {
      positioned: reader.isPositioned(),
      consumer: reader.healthy(),
      producer: producer.healthy(),
    };
    logger.warn(parts, 'requester: not ready; requests are refused');
  };
}

/** The reader decodes the envelope anyway, so the trace needs no header. */
function createSend(options: RequesterOptions, replyPartition: number) {
  const { producer, tracer } = options;
  return async ({ topic, key, message }: Request, id: string): Promise<void> => {
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
    const sending = producer.send({ topic, key, value, headers: { [CORRELATION_HEADER]: id } });
    if (span) endWhenSent(span, sending);
    return sending;
  };
}

/** The sender of a refusal counts its code. */
function outcomeOf(result: RequestResult): string {
  return result.ok ? result.reply.outcome : result.failure;
}
