import type { Envelope, Rejection, Reply } from '@cowrie/contracts';
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
import type { Decoded } from '../consumer/decode.ts';
import { describe } from '../errors.ts';
import type { KafkaClient } from '../kafkajs/client.ts';
import { messagingAttributes, sendReply } from '../producer/send-span.ts';
import type { InMessage, Producer } from '../types.ts';
import { backoffMs, logAttempt, pause, settledWithin, withDeadline } from '../wait.ts';
import { refusalOfUnknown } from './reply.ts';
import { createSlots } from './slots.ts';

export type QueryAnswer = { ok: true; data: unknown } | ({ ok: false } & Rejection);

export type QueryServerOptions<Q extends Envelope> = {
  topic: string;
  groupId: string;
  producer: Producer;
  repliesTopic: string;
  /** Queries that are handled at a time; more wait in Kafka. */
  maxInFlight: number;
  logger: Logger;
  meter?: Meter;
  tracer?: Tracer | null;
  decode(value: Buffer): Decoded<Q>;
  /** What it throws is logged and answered as `unavailable`. After the query's deadline nobody listens any more. */
  handle(query: Q): Promise<QueryAnswer>;
  onCrash(error: Error): void;
};

export type QueryServer = {
  /** Resolves when the group is joined; every query sent after that is seen. */
  start(): Promise<void>;
  healthy(): boolean;
  /** Takes no more, answers what is in hand (within a bound), leaves the group. */
  close(): Promise<void>;
};

const START_FIRST_MS = 100;
const START_MAX_MS = 2_000;
const DRAIN_WITHIN_MS = 5_000;

/**
 * Answers the queries of a topic, many at a time and in no order. Those past their deadline are dropped; a group
 * that is new begins at the end of the topic.
 */
export function serveQueries<Q extends Envelope>(
  client: KafkaClient,
  options: QueryServerOptions<Q>,
): QueryServer {
  const { topic, groupId, logger } = options;
  const closing = new AbortController();
  const slots = createSlots(options.maxInFlight);
  let newPartitions = new Map<number, bigint>();
  const measure = (options.meter ?? silentMeter).histogram(
    'cowrie_query_duration_seconds',
    'Time to answer a query, without its way over Kafka',
    { buckets: SECONDS_BUCKETS, labels: ['name', 'outcome'] },
  );

  const consumer = createConsumer(client, {
    groupId,
    topics: [topic],
    fromBeginning: false,
    logger,
    onMessages: (_topic, partition, messages) => take(partition, messages),
    onAssigned: (_topic, partitions) => {
      // Committed at once: whoever gets the partition next must not begin at a later end.
      const begun = new Map([...newPartitions].filter(([partition]) => partitions.includes(partition)));
      for (const [partition, offset] of begun) consumer.seek(topic, partition, offset);
      if (begun.size > 0) void consumer.commit(topic, begun);
      newPartitions = new Map();
    },
    onCrash: options.onCrash,
  });

  async function take(partition: number, messages: readonly InMessage[]): Promise<void> {
    for (const message of messages) {
      const decoded = options.decode(message.value);
      if (!decoded.ok) {
        logger.warn({ topic, partition, reason: decoded.reason }, 'query dropped: not understood');
        if (decoded.unknown) void send(decoded.unknown, refusalOfUnknown(decoded.unknown), null);
        continue;
      }
      if (Date.now() > decoded.value.deadlineMs) continue;
      await slots.acquire();
      void answer(decoded.value).finally(slots.release);
    }
    const last = messages.at(-1);
    // Not only when answered: if we die now, the askers will have given up before anybody else takes over.
    if (last) void consumer.commit(topic, new Map([[partition, last.offset + 1n]]));
  }

  async function answer(query: Q): Promise<void> {
    const span = startQuerySpan(options.tracer, topic, query);
    const atMs = performance.now();
    const reply = await replyTo(query);
    const outcome = reply === null ? 'too_late' : reply.outcome === 'ok' ? 'ok' : reply.code;
    measure((performance.now() - atMs) / 1000, { name: query.name, outcome });
    if (logger.isLevelEnabled?.('debug')) {
      const told = { ...logFieldsOf(query), queryId: query.id, name: query.name, outcome };
      logger.debug(told, 'query answered');
    }
    if (span) endSpan(span, outcome === 'unavailable' ? outcome : undefined);
    if (reply !== null) await send(query, reply, span && traceparentOf(span));
  }

  async function send(query: Envelope, reply: Reply, trace: string | null): Promise<void> {
    if (query.replyPartition === null) return;
    try {
      await sendReply(options, query.replyPartition, reply, trace);
    } catch (error) {
      logger.warn({ reason: describe(error), queryId: query.id, ...logFieldsOf(query) }, 'reply not sent');
    }
  }

  async function replyTo(query: Q): Promise<Reply | null> {
    const leftMs = query.deadlineMs - Date.now();
    if (leftMs <= 0) return null;
    try {
      const handled = await withDeadline(options.handle(query), leftMs, () => new Error('past the deadline'));
      if (handled.ok) return { id: query.id, outcome: 'ok', replayed: false, data: handled.data };
      return { id: query.id, outcome: 'rejected', code: handled.code, detail: handled.detail };
    } catch (error) {
      logger.error({ err: error, queryId: query.id, ...logFieldsOf(query) }, 'query failed');
      const detail = 'The query could not be answered.';
      return { id: query.id, outcome: 'rejected', code: 'unavailable', detail };
    }
  }

  async function begin(): Promise<void> {
    for (let failures = 0; !closing.signal.aborted; failures++) {
      try {
        newPartitions = await uncommittedEnds(client, groupId, topic);
        break;
      } catch (error) {
        logAttempt(
          logger,
          failures,
          { reason: describe(error) },
          'queries: where to begin is not known; asking Kafka again',
        );
        await pause(backoffMs(failures, START_FIRST_MS, START_MAX_MS), closing.signal);
      }
    }
    if (closing.signal.aborted) throw new Error('the query server is closed');
    await consumer.start();
  }

  let starting: Promise<void> | undefined;
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
