import type { Tracer } from '@opentelemetry/api';
import type { Logger } from './logger.ts';
import type { Meter } from './meter.ts';

/** Where spans go. Without an endpoint there is none of it, and nothing of it is loaded. */
export type Tracing = {
  tracer: Tracer;
  /** Sends what waits; never rejects, and ends within a bound. */
  stop(): Promise<void>;
};

/** Spans that wait to be sent; what comes on top is dropped and counted. */
const QUEUE_MAX = 8_192;
const BATCH_MAX = 1_024;
const SEND_EVERY_MS = 1_000;
const SEND_WITHIN_MS = 3_000;
/** Of the time that a service may take to stop. */
const STOP_WITHIN_MS = 2_000;
/** One as a rule, and at the end all that waits. */
const SENDS_AT_ONCE = QUEUE_MAX / BATCH_MAX + 1;
/** A batch links all of its traced commands, up to these. */
const LINKS_MAX = 1_000;
const LOG_EVERY_MS = 60_000;

/**
 * Starts tracing when an endpoint is set. Which traces are recorded is decided where they begin, so every span that is made
 * is sent. Sending is beside all else: bounded in what waits and for how long, and when it fails a line of the log says so
 * once a minute.
 */
export async function startTracing(options: {
  /** The URL of an OTLP collector. */
  endpoint: string | undefined;
  service: string;
  instance: string;
  logger: Logger;
  meter: Meter;
}): Promise<Tracing | null> {
  const { endpoint, service, instance, logger, meter } = options;
  if (endpoint === undefined) return null;
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-proto'),
    import('@opentelemetry/resources'),
  ]);
  const { processor, exporter } = watched(
    new OTLPTraceExporter({
      url: tracesUrl(endpoint),
      timeoutMillis: SEND_WITHIN_MS,
      concurrencyLimit: SENDS_AT_ONCE,
    }),
    { logger, meter },
  );
  const batches = new sdk.BatchSpanProcessor({
    exporter,
    maxQueueSize: QUEUE_MAX,
    maxExportBatchSize: BATCH_MAX,
    scheduledDelayMillis: SEND_EVERY_MS,
    exportTimeoutMillis: SEND_WITHIN_MS + 1_000,
  });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.namespace': 'cowrie',
      'service.instance.id': instance,
    }),
    sampler: new sdk.AlwaysOnSampler(),
    spanLimits: { linkCountLimit: LINKS_MAX, attributeValueLengthLimit: 256 },
    spanProcessors: [processor, batches],
  });
  return {
    tracer: provider.getTracer('cowrie'),
    stop: async () => {
      const timeUp = new Promise<void>((resolve) => setTimeout(resolve, STOP_WITHIN_MS).unref());
      // Of several sendings the first that fails must not keep the others from ending.
      const sent = batches.forceFlush().catch(() => undefined);
      await Promise.race([
        sent.then(() => exporter.forceFlush()).then(() => provider.shutdown()),
        timeUp,
      ]).catch(() => undefined);
    },
  };
}

/** The path of traces under an endpoint, as the specification of OTLP has it. */
export function tracesUrl(endpoint: string): string {
  return `${endpoint.replace(/\/+$/, '')}/v1/traces`;
}

type Exported = { code: number; error?: Error };
type Exporter<S> = {
  export(spans: S[], done: (result: Exported) => void): void;
  shutdown(): Promise<void>;
  forceFlush?(): Promise<void>;
};

/** Counts what was ended, sent and not sent, and tells of failures now and then. */
function watched<S>(inner: Exporter<S>, { logger, meter }: { logger: Logger; meter: Meter }) {
  const count = meter.counter('cowrie_trace_spans_total', 'Spans that ended, were sent, or failed to be', [
    'result',
  ]);
  for (const result of ['ended', 'sent', 'failed']) count(0, { result });
  let loggedAtMs = Number.NEGATIVE_INFINITY;
  let failedSince = 0;
  const noteFailure = (spans: number, error: Error | undefined): void => {
    count(spans, { result: 'failed' });
    failedSince += spans;
    if (performance.now() - loggedAtMs < LOG_EVERY_MS) return;
    loggedAtMs = performance.now();
    // The message alone: an error of the exporter holds the whole answer.
    logger.warn({ spans: failedSince, reason: error?.message ?? 'unknown' }, 'spans not sent');
    failedSince = 0;
  };
  const none = async (): Promise<void> => undefined;
  return {
    processor: {
      onStart: () => undefined,
      onEnd: () => count(1, { result: 'ended' }),
      shutdown: none,
      forceFlush: none,
    },
    exporter: {
      export: (spans: S[], done: (result: Exported) => void) =>
        inner.export(spans, (result) => {
          if (result.code === 0) count(spans.length, { result: 'sent' });
          else noteFailure(spans.length, result.error);
          done(result);
        }),
      shutdown: () => inner.shutdown(),
      forceFlush: () => inner.forceFlush?.() ?? none(),
    },
  };
}
