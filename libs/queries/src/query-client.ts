import { Reply } from '@cowrie/contracts';
import { decodeWith, type Request, type RequestFailure, type RequestResult } from '@cowrie/messaging';
import {
  endSpan,
  isSampled,
  type Logger,
  type Meter,
  SECONDS_BUCKETS,
  silentMeter,
  startSpan,
  type Tracer,
  traceparentOf,
  uuidv7,
} from '@cowrie/telemetry';
import { createExchange, type ExchangeEnd } from './exchange.ts';

export type Query = Pick<Request, 'message' | 'timeoutMs'> & {
  /** A command is not sent again once it may have arrived. */
  isCommand?: boolean;
};

export type QueryClient = {
  /** A lost connection or a stopping instance is retried until the timeout. Only commands get `outcome_unknown`. */
  request(query: Query): Promise<RequestResult>;
  close(): void;
};

type QueryClientOptions = {
  service: string;
  /** Origins that do not answer are passed over. */
  origins: readonly string[];
  /** The first secret signs the tokens. */
  secrets: readonly string[];
  instance: string;
  /** Further queries fail at once as `unavailable`. */
  maxInFlight: number;
  logger: Logger;
  meter?: Meter;
  tracer?: Tracer | null;
};

const BATCH_MAX = 100;
const RETRY_FIRST_MS = 5;
const RETRY_MAX_MS = 200;

type WaitingQuery = {
  id: string;
  line: string;
  endsAtMs: number;
  isCommand: boolean;
  attempts: number;
  settle(result: RequestResult): void;
};

const failed = (failure: RequestFailure): RequestResult => ({ ok: false, failure });
const decodeReply = decodeWith(Reply);

/** Queries of one turn of the event loop share a request. */
export function createQueryClient(options: QueryClientOptions): QueryClient {
  const { service, maxInFlight, logger } = options;
  const waiting = new Map<string, WaitingQuery>();
  const measure = measureQueries(options.meter ?? silentMeter);
  const exchange = createExchange(options);
  const send = collectTurns<WaitingQuery>((queries) => {
    const open = queries.filter(({ id }) => waiting.has(id));
    for (let from = 0; from < open.length; from += BATCH_MAX) sendBatch(open.slice(from, from + BATCH_MAX));
  });
  let isClosed = false;

  function sendBatch(batch: readonly WaitingQuery[]): void {
    const timeoutMs = Math.max(...batch.map(({ endsAtMs }) => endsAtMs)) - Date.now();
    const lines = batch.map(({ line }) => line);
    exchange.send(lines, Math.max(1, timeoutMs), {
      onLine(line) {
        const decoded = decodeReply(line);
        if (decoded.ok) waiting.get(decoded.value.id)?.settle({ ok: true, reply: decoded.value });
        else logger.error({ service, reason: decoded.reason }, 'queries: a reply is malformed');
      },
      onEnd(how) {
        for (const query of batch) if (waiting.has(query.id)) retryOrFail(query, how);
      },
    });
  }

  /**
   * A query that was received without a reply is not sent again: its deadline has passed, or its outcome is
   * unknown.
   */
  function retryOrFail(query: WaitingQuery, how: ExchangeEnd): void {
    const isFinal = how === 'complete' || (how === 'lost' && query.isCommand);
    const pauseMs = Math.min(RETRY_FIRST_MS * 2 ** query.attempts, RETRY_MAX_MS);
    query.attempts += 1;
    if (isFinal || isClosed) query.settle(failed('outcome_unknown'));
    else if (Date.now() + pauseMs > query.endsAtMs) query.settle(failed('unavailable'));
    else setTimeout(send, pauseMs, query);
  }

  function request({ message, timeoutMs, isCommand = false }: Query): Promise<RequestResult> {
    const id = uuidv7();
    const report = reportEnd(options, measure, message);
    return new Promise((resolve) => {
      const settle = (result: RequestResult): void => {
        clearTimeout(timer);
        waiting.delete(id);
        report.end(result);
        resolve(result);
      };
      const timer = setTimeout(settle, timeoutMs, failed('outcome_unknown'));
      if (isClosed || waiting.size >= maxInFlight) {
        settle(failed('unavailable'));
        return;
      }
      const line = JSON.stringify({ ...message, ...report.trace, id, replyPartition: null });
      const query = { id, line, endsAtMs: Date.now() + timeoutMs, isCommand, attempts: 0, settle };
      waiting.set(id, query);
      send(query);
    });
  }

  return {
    request,
    close() {
      isClosed = true;
      for (const { settle } of [...waiting.values()]) settle(failed('outcome_unknown'));
      exchange.close();
    },
  };
}

function collectTurns<T>(onTurn: (items: T[]) => void): (item: T) => void {
  let items: T[] = [];
  function flush(): void {
    const collected = items;
    items = [];
    onTurn(collected);
  }
  return (item) => {
    if (items.length === 0) setImmediate(flush);
    items.push(item);
  };
}

const measureQueries = (meter: Meter) =>
  meter.histogram(
    'cowrie_query_request_duration_seconds',
    'Time from a query to its reply, by the service that was asked and outcome',
    { buckets: SECONDS_BUCKETS, labels: ['target', 'outcome'] },
  );

function reportEnd(
  { tracer, service }: QueryClientOptions,
  measure: ReturnType<typeof measureQueries>,
  { name, traceparent }: Query['message'],
) {
  const atMs = performance.now();
  const span =
    tracer && isSampled(traceparent)
      ? startSpan(tracer, {
          ...{ name: `ask ${name}`, kind: 'CLIENT', parent: traceparent },
          attributes: { 'rpc.system': 'cowrie', 'rpc.service': service, 'rpc.method': name },
        })
      : null;
  return {
    trace: span ? { traceparent: traceparentOf(span) } : {},
    end(result: RequestResult): void {
      const outcome = result.ok ? result.reply.outcome : result.failure;
      measure((performance.now() - atMs) / 1000, { target: service, outcome });
      if (span) endSpan(span, result.ok ? undefined : result.failure);
    },
  };
}
