import { type Envelope, type Refusal, type Reply, refuse, rejectedReply } from '@cowrie/contracts';
import { type DecodeResult, refusalOfUnknown, withDeadline } from '@cowrie/messaging';
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
} from '@cowrie/telemetry';
import { createSlots } from './slots.ts';

export type QueryAnswer = { ok: true; data: unknown } | Refusal;

export type AnswerOptions<Q extends Envelope> = {
  service: string;
  maxInFlight: number;
  logger: Logger;
  meter?: Meter;
  tracer?: Tracer | null;
  decode(value: string): DecodeResult<Q>;
  /** An exception is logged and answered as `unavailable`. After the deadline nobody reads the reply. */
  handle(query: Q): Promise<QueryAnswer>;
  /** After an exception or a late result a command gets no reply, since it may have been applied. */
  isCommand?(query: Q): boolean;
};

/** For each query that is handled, this many may wait; further ones are refused, to bound the memory. */
const WAITING_PER_SLOT = 8;

/**
 * The result is null when there is no reply: the query cannot be decoded, its deadline has passed, or its
 * outcome is unknown.
 */
export function createAnswerQuery<Q extends Envelope>(
  options: AnswerOptions<Q>,
): (encoded: string) => Promise<Reply | null> {
  const { maxInFlight, logger } = options;
  const slots = createSlots(maxInFlight);
  const measure = measureQueries(options.meter ?? silentMeter);
  let accepted = 0;

  async function answer(query: Q): Promise<Reply | null> {
    if (Date.now() > query.deadlineMs) return null;
    if (accepted >= maxInFlight * (1 + WAITING_PER_SLOT))
      return rejectedReply(query.id, refuse('unavailable', 'The service has too many queries. Try again.'));
    accepted += 1;
    await slots.acquire();
    try {
      return await answerMeasured(query, measure, options);
    } finally {
      slots.release();
      accepted -= 1;
    }
  }

  return async (encoded) => {
    const decoded = options.decode(encoded);
    if (decoded.ok) return answer(decoded.value);
    const { reason, unknown } = decoded;
    logger.warn({ reason }, 'query dropped: it cannot be decoded');
    return unknown ? refusalOfUnknown(unknown) : null;
  };
}

const measureQueries = (meter: Meter) =>
  meter.histogram(
    'cowrie_query_duration_seconds',
    'Time to answer a query, without its way over the network',
    {
      buckets: SECONDS_BUCKETS,
      labels: ['name', 'outcome'],
    },
  );

async function answerMeasured<Q extends Envelope>(
  query: Q,
  measure: ReturnType<typeof measureQueries>,
  options: AnswerOptions<Q>,
): Promise<Reply | null> {
  const { logger } = options;
  const span = startQuerySpan(query, options);
  const atMs = performance.now();
  const reply = await replyTo(query, options);
  const outcome = reply === null ? 'too_late' : reply.outcome === 'ok' ? 'ok' : reply.code;
  measure((performance.now() - atMs) / 1000, { name: query.name, outcome });
  if (logger.isLevelEnabled?.('debug')) {
    logger.debug({ ...logFieldsOf(query), queryId: query.id, name: query.name, outcome }, 'query answered');
  }
  if (span) endSpan(span, outcome === 'unavailable' ? outcome : undefined);
  return reply;
}

async function replyTo<Q extends Envelope>(query: Q, options: AnswerOptions<Q>): Promise<Reply | null> {
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

function startQuerySpan<Q extends Envelope>(query: Q, { tracer, service }: AnswerOptions<Q>): Span | null {
  if (!tracer || !isSampled(query.traceparent)) return null;
  return startSpan(tracer, {
    name: `answer ${query.name}`,
    kind: 'SERVER',
    parent: query.traceparent,
    attributes: {
      ...{ 'rpc.system': 'cowrie', 'rpc.service': service, 'rpc.method': query.name },
      ...{ 'cowrie.message.id': query.id, 'cowrie.request_id': query.requestId },
    },
  });
}
