import { type EventAttributes, eventHeaders } from '@cowrie/contracts';
import {
  endSpan,
  type Meter,
  SECONDS_BUCKETS,
  type Span,
  silentMeter,
  type Tracer,
  traceparentOf,
} from '@cowrie/telemetry';
import type { OutMessage, Producer } from '../types.ts';
import { EVENT_TRACE_HEADER, startSendSpan } from './send-span.ts';

type EventRow = Omit<EventAttributes, 'source'> & { data: string; traceparent?: string };

export type EventPublisher = {
  publish(rows: readonly EventRow[]): Promise<void>;
  healthy(): boolean;
};

/** Events are published in order, all or none. */
export function createEventPublisher(options: {
  /** The producer must be idempotent, so that a retry keeps the order. */
  producer: Producer;
  topic: string;
  source: string;
  meter?: Meter;
  tracer?: Tracer | null;
}): EventPublisher {
  const { producer, topic, source, tracer = null, meter = silentMeter } = options;
  const duration = meter.histogram(
    'cowrie_outbox_publish_duration_seconds',
    'Time until Kafka has acknowledged rows of the outbox that were sent together',
    { buckets: SECONDS_BUCKETS },
  );
  const published = meter.counter('cowrie_outbox_published_rows_total', 'Rows of the outbox that Kafka has');
  const failures = meter.counter('cowrie_outbox_publish_failures_total', 'Sendings of rows that failed');

  async function publish(rows: readonly EventRow[]): Promise<void> {
    const spans: Span[] = [];
    const messages = rows.map((row): OutMessage => {
      const { partition, sequence, type, subject, timeMs, traceparent } = row;
      const headers = eventHeaders({ source, type, partition, sequence, subject, timeMs });
      if (tracer && traceparent !== undefined) {
        const span = startSendSpan(tracer, topic, traceparent, { 'cowrie.event.type': type });
        spans.push(span);
        headers[EVENT_TRACE_HEADER] = traceparentOf(span);
      }
      return { topic, partition, value: row.data, headers };
    });
    const atMs = performance.now();
    try {
      await producer.sendAll(messages);
      duration((performance.now() - atMs) / 1000);
      published(rows.length);
      for (const span of spans) endSpan(span);
    } catch (error) {
      failures(1);
      for (const span of spans) endSpan(span, 'not_acknowledged');
      throw error;
    }
  }

  return { publish, healthy: () => producer.healthy() };
}
