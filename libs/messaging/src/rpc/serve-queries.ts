import { type Envelope, type Refusal, type Reply, refuse, rejectedReply } from '@cowrie/contracts';
import {
  endSpan,
  isSampled,
  type Logger,
  logFieldsOf,
  type Meter,
  SECONDS_BUCKETS,
  type Span,
  silentMeter,
  startSpan,
  type Tracer,
  traceparentOf,
} from '@cowrie/telemetry';
import { uncommittedEnds } from '../admin/topics.ts';
import { createConsumer } from '../consumer/consumer.ts';
import type { DecodeResult } from '../consumer/decode.ts';
import { describeError } from '../errors.ts';
import type { KafkaClient } from '../kafkajs/client.ts';
import { messagingAttributes, sendReply } from '../producer/send-span.ts';
import type { InMessage, Producer } from '../types.ts';
import { retry, settledWithin, withDeadline } from '../wait.ts';
import { refusalOfUnknown } from './reply.ts';
import { createSlots } from './slots.ts';

export type QueryAnswer = { ok: true; data: unknown } | Refusal;

export type QueryServerOptions<Q extends Envelope> = {
  topic: string;
  groupId: string;
  producer: Producer;
  repliesTopic: string;
  /** The number of queries handled at the same time; further ones wait in Kafka. */
  maxInFlight: number;
  logger: Logger;
  meter?: Meter;
  tracer?: Tracer | null;
  decode(value: Buffer): DecodeResult<Q>;
  /** Its exception is logged and answered as `unavailable`. After the query's deadline nobody reads the reply. */
  handle(query: Q): Promise<QueryAnswer>;
  /** True if the query changes data: after an exception or a late result it gets no reply, since it may have been applied. */
  isCommand?(query: Q): boolean;
  onCrash(error: Error): void;
};

export type QueryServer = {
  /** Resolves once the group is joined; every later query is received. */
  start(): Promise<void>;
  healthy(): boolean;
  /** Takes no more queries, answers the running ones within a time limit, and leaves the group. */
  close(): Promise<void>;
};

const DRAIN_WITHIN_MS = 5_000;

/**
 * Answers the queries of a topic concurrently, without an order. Queries past their deadline are dropped; a new group begins at the
 * end of the topic.
 */
export function serveQueries<Q extends Envelope>(
  client: KafkaClient,
  options: QueryServerOptions<Q>,
): QueryServer {
  const { topic, groupId, logger, onCrash } = options;
  const closing = new AbortController();
  const slots = createSlots(options.maxInFlight);
  const measure = measureQueries(options.meter ?? silentMeter);
  let newPartitions = new Map<number, bigint>();
  let starting: Promise<void> | undefined;

  const consumer = createConsumer(client, {
    groupId,
    topics: [topic],
    fromBeginning: false,
    logger,
    onMessages: (_topic, partition, messages) => take(partition, messages),
    onAssigned: (_topic, partitions) => {
      // This is committed at once, so that the partition's next owner does not begin at a later end.
      const begun = new Map([...newPartitions].filter(([partition]) => partitions.includes(partition)));
      for (const [partition, offset] of begun) consumer.seek(topic, partition, offset);
      if (begun.size > 0) void consumer.commit(topic, begun);
      newPartitions = new Map();
    },
    onCrash,
  });

  async function take(partition: number, messages: readonly InMessage[]): Promise<void> {
    for (const message of messages) {
      const query = readQuery(message, options);
      if (query === null || Date.now() > query.deadlineMs) continue;
      await slots.acquire();
      void answerQuery(query, measure, options).finally(slots.release);
    }
    const last = messages.at(-1);
    // Unanswered queries count too: if this process dies, their callers give up before another instance takes over.
    if (last) void consumer.commit(topic, new Map([[partition, last.offset + 1n]]));
  }

  async function begin(): Promise<void> {
    newPartitions = await retry(() => uncommittedEnds(client, groupId, topic), {
      logger,
      message: 'queries: where to begin is not known; asking Kafka again',
      signal: closing.signal,
      closed: 'the query server is closed',
    });
    await consumer.start();
  }

  return {
    start: () => (starting ??= begin()),
    healthy: () => consumer.healthy(),
    async close() {
      closing.abort();
      await consumer.close();
      await settledWithin(slots.idle(), DRAIN_WITHIN_MS);
    },
  };
}

const measureQueries = (meter: Meter) =>
  meter.histogram('cowrie_query_duration_seconds', 'Time to answer a query, without its way over Kafka', {
    buckets: SECONDS_BUCKETS,
    labels: ['name', 'outcome'],
  });

/** Returns null for an unreadable message; a query of a later version is answered as unknown. */
function readQuery<Q extends Envelope>(message: InMessage, options: QueryServerOptions<Q>): Q | null {
  const decoded = options.decode(message.value);
  if (decoded.ok) return decoded.value;
  const { reason, unknown } = decoded;
  const { topic, partition } = message;
  options.logger.warn({ topic, partition, reason }, 'query dropped: it cannot be decoded');
  if (unknown) void send(unknown, refusalOfUnknown(unknown), null, options);
  return null;
}

async function answerQuery<Q extends Envelope>(
  query: Q,
  measure: ReturnType<typeof measureQueries>,
  options: QueryServerOptions<Q>,
): Promise<void> {
  const { tracer, topic, logger } = options;
  const span = startQuerySpan(tracer, topic, query);
  const atMs = performance.now();
  const reply = await replyTo(query, options);
  const outcome = reply === null ? 'too_late' : reply.outcome === 'ok' ? 'ok' : reply.code;
  measure((performance.now() - atMs) / 1000, { name: query.name, outcome });
  if (logger.isLevelEnabled?.('debug')) {
    logger.debug({ ...logFieldsOf(query), queryId: query.id, name: query.name, outcome }, 'query answered');
  }
  if (span) endSpan(span, outcome === 'unavailable' ? outcome : undefined);
  if (reply !== null) await send(query, reply, span && traceparentOf(span), options);
}

/** Returns null if the deadline has passed, so that nobody reads the reply, or if the outcome is unknown. */
async function replyTo<Q extends Envelope>(query: Q, options: QueryServerOptions<Q>): Promise<Reply | null> {
  const { id } = query;
  const leftMs = query.deadlineMs - Date.now();
  if (leftMs <= 0) return null;
  try {
    const handled = await withDeadline(options.handle(query), leftMs, () => new Error('past the deadline'));
    if (handled.ok) return { id, outcome: 'ok', replayed: false, data: handled.data };
    return rejectedReply(id, handled);
  } catch (error) {
    options.logger.error({ err: error, queryId: id, ...logFieldsOf(query) }, 'query failed');
    if (options.isCommand?.(query)) return null;
    return rejectedReply(id, refuse('unavailable', 'The query could not be answered.'));
  }
}

async function send(
  query: Envelope,
  reply: Reply,
  trace: string | null,
  options: Omit<QueryServerOptions<never>, 'decode' | 'handle'>,
): Promise<void> {
  if (query.replyPartition === null) return;
  try {
    await sendReply(options, query.replyPartition, reply, trace);
  } catch (error) {
    const fields = { reason: describeError(error), queryId: query.id, ...logFieldsOf(query) };
    options.logger.warn(fields, 'reply not sent');
  }
}

function startQuerySpan(tracer: Tracer | null | undefined, topic: string, query: Envelope): Span | null {
  if (!tracer || !isSampled(query.traceparent)) return null;
  return startSpan(tracer, {
    name: `process ${topic}`,
    kind: 'CONSUMER',
    parent: query.traceparent,
    attributes: messagingAttributes('process', topic, {
      'messaging.message.id': query.id,
      'cowrie.message.name': query.name,
      'cowrie.request_id': query.requestId,
    }),
  });
}
