import type { Tracer } from '@opentelemetry/api';
import type { Logger } from './logger.ts';
import type { Meter } from './meter.ts';

/** Without an endpoint the modules of tracing are not even loaded. */
export type Tracing = {
  tracer: Tracer;
  /** It never rejects and takes at most `STOP_WITHIN_MS`. */
  stop(): Promise<void>;
};

/** Further spans are dropped and counted. */
const QUEUE_MAX = 8_192;
const BATCH_MAX = 1_024;
const SEND_EVERY_MS = 1_000;
const SEND_WITHIN_MS = 3_000;
/** A service has little more time to stop. */
const STOP_WITHIN_MS = 2_000;
/** Normally one request runs; at the end all waiting batches are sent at once. */
const SENDS_AT_ONCE = QUEUE_MAX / BATCH_MAX + 1;
const LINKS_MAX = 1_000;
const LOG_EVERY_MS = 60_000;

/**
 * The gateway decides which traces are recorded, so every span is sent. Failures are logged at most once a
 * minute.
 */
export async function startTracing(options: {
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
  const { processor, exporter } = watchExporter(
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
      // The first failed request must not abort the others.
      const sent = batches.forceFlush().catch(() => undefined);
      await Promise.race([
        sent.then(() => exporter.forceFlush()).then(() => provider.shutdown()),
        timeUp,
      ]).catch(() => undefined);
    },
  };
}

export function tracesUrl(endpoint: string): string {
  return `${endpoint.replace(/\/+$/, '')}/v1/traces`;
}

type ExportResult = { code: number; error?: Error };
type Exporter<S> = {
  export(spans: S[], done: (result: ExportResult) => void): void;
  shutdown(): Promise<void>;
  forceFlush?(): Promise<void>;
};

function watchExporter<S>(inner: Exporter<S>, { logger, meter }: { logger: Logger; meter: Meter }) {
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
    // An exporter's error holds the whole response.
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
      export: (spans: S[], done: (result: ExportResult) => void) =>
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
